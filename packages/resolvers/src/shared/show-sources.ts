import type { JsonObject } from "@fedpipe/core";
import type { SourceState } from "./sources.ts";

export type States = ReadonlyMap<string, SourceState>;

/** Sources as the answer shows them: what each said, and apart from that who was not asked, and why. */
export function showSources(states: States): JsonObject {
  const notAsked = [...states].flatMap(([id, state]) =>
    state.state === "not asked" ? [[id, state.why] as const] : [],
  );
  const asked = [...states].filter(([, { state }]) => state !== "not asked");
  return {
    sources: Object.fromEntries(asked.map(([id, state]) => [id, toFields(state)])),
    ...(notAsked.length === 0 ? {} : { notAsked: Object.fromEntries(notAsked) }),
  };
}

export const idsIn = (states: States, wanted: SourceState["state"]): readonly string[] =>
  [...states].filter(([, { state }]) => state === wanted).map(([id]) => id);

/** A failed source has not said "none". */
export function failureNotes(states: States): readonly string[] {
  const failed = idsIn(states, "failed");
  return failed.length === 0 ? [] : [`Failed, so unknown rather than absent: ${failed.join(", ")}.`];
}

/** A source's state as the answer shows it. */
export function toFields(state: SourceState): JsonObject {
  switch (state.state) {
    case "found":
      return {
        state: "found",
        ...state.fields,
        ...(state.incomplete === undefined ? {} : { incomplete: state.incomplete }),
      };
    case "none":
      return { state: "none", ...state.fields };
    case "not asked":
      return { state: "not asked", why: state.why };
    case "failed":
      return { state: "failed", why: state.why, ...(state.key === undefined ? {} : { key: state.key }) };
  }
}
