import type { Point, Topology } from "./read-sources.ts";

export interface Outline {
  readonly fips: string;
  readonly name: string;
  readonly rings: readonly (readonly Point[])[];
  /** West, south, east, north. */
  readonly box: readonly [number, number, number, number];
}

/** The counties of a TopoJSON topology with their rings in degrees. */
export function readOutlines({ transform, arcs, objects }: Topology): Outline[] {
  const lines = arcs.map((arc) => decodeArc(arc, transform));
  const toRing = (indexes: readonly number[]): Point[] =>
    indexes.flatMap((index) => (index < 0 ? (lines[~index] ?? []).toReversed() : (lines[index] ?? [])));
  return objects.counties.geometries.map((geometry) => {
    const parts = geometry.type === "Polygon" ? geometry.arcs : geometry.arcs.flat();
    const rings = parts.map(toRing);
    return { fips: geometry.id, name: geometry.properties.name, rings, box: boxOf(rings.flat()) };
  });
}

// Points are differences from the one before, in steps of the topology's grid.
function decodeArc(arc: readonly (readonly [number, number])[], { scale, translate }: Topology["transform"]): Point[] {
  let [x, y] = [0, 0];
  return arc.map(([dx, dy]) => {
    [x, y] = [x + dx, y + dy];
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
  });
}

function boxOf(points: readonly Point[]): Outline["box"] {
  const box: [number, number, number, number] = [180, 90, -180, -90];
  for (const [x, y] of points) {
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  }
  return box;
}

/** The county around a point; just off the coast, the one whose outline is nearest. */
export function countyAt(outlines: readonly Outline[], point: Point): Outline | undefined {
  const [x, y] = point;
  const near = outlines.filter(
    ({ box }) => x > box[0] - 0.3 && x < box[2] + 0.3 && y > box[1] - 0.3 && y < box[3] + 0.3,
  );
  return near.find(({ rings }) => isInside(rings, point)) ?? nearest(near, point);
}

// Even-odd rule over all rings, so that holes count as outside.
function isInside(rings: Outline["rings"], [x, y]: Point): boolean {
  let inside = false;
  for (const ring of rings) {
    for (let index = 0, before = ring.length - 1; index < ring.length; before = index, index += 1) {
      const [ax, ay] = ring[index] ?? [0, 0];
      const [bx, by] = ring[before] ?? [0, 0];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    }
  }
  return inside;
}

function nearest(outlines: readonly Outline[], [x, y]: Point): Outline | undefined {
  const distance = ({ rings }: Outline) =>
    Math.min(...rings.flat().map(([px, py]) => Math.hypot((px - x) * Math.cos((y * Math.PI) / 180), py - y)));
  return outlines
    .map((outline) => ({ outline, distance: distance(outline) }))
    .filter((one) => one.distance < 0.3)
    .toSorted((a, b) => a.distance - b.distance)[0]?.outline;
}
