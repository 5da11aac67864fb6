import { describe, expect, it } from "vitest";
import { parseSheet } from "./stand-ins.ts";

const sheet = `# rivers - River Agency / Gauge API
Levels of every river. Domains: environment, safety.

## Access
- Base URL: \`https://rivers.example\`

## Tools
Some words about \`limit\`.
- \`river_levels(site: string, units: enum ft|m=ft, point?: object {lat: number, lon: number}, days: int=7 (max 30, from today))\` (new) - levels of one gauge, newest first - /levels - \`{site:"1"}\`
- \`river_sites()\` (alias sites) - all gauges - local list - \`{}\`

## Traps
- \`not_a_tool(x)\` is mentioned here.
`;

describe("stand-ins", () => {
  const { module, tools } = parseSheet("rivers", sheet);

  it("take the module's title, intro and domains", () => {
    expect(module).toEqual({
      id: "rivers",
      title: "River Agency / Gauge API",
      summary: "Levels of every river.",
      domains: ["environment", "safety"],
    });
  });

  it("take name, one line and parameter names of each tool", () => {
    expect(tools.map(({ name, description }) => [name, description])).toEqual([
      ["river_levels", "levels of one gauge, newest first"],
      ["river_sites", "all gauges"],
    ]);
    expect(Object.keys(tools[0]?.inputSchema.properties ?? {})).toEqual(["site", "units", "point", "days"]);
    expect(Object.keys(tools[1]?.inputSchema.properties ?? {})).toEqual([]);
  });
});
