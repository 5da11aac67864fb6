import { expect, it } from "vitest";
import { parseConfig } from "../config/parse.ts";
import { pinName, pinsOf } from "./pins.ts";

it("lists pins under names that every model API takes, or not at all", () => {
  expect(pinName("files", "read")).toBe("files__read");
  expect(pinName("my.server", "a/b é")).toBe("my_server__a_b__");
  expect(pinName("s", "x".repeat(62))).toBeUndefined();
});

it("gives a name that two pins would have to the first, and to it alone", () => {
  const text = `
    [[mcps]]
    name = "a"
    command = ["x"]
    pin = ["b.c", "b_c", "denied"]
    deny = ["denied"]
    [[mcps]]
    name = "a__b"
    command = ["x"]
    pin = ["d"]
    [[mcps]]
    name = "a.z"
    command = ["x"]
    pin = ["d"]`;
  const config = parseConfig("config.toml", text, { env: {}, home: "/" });
  if ("problem" in config) throw new Error(config.problem);
  expect(pinsOf(config.children).map(({ name, spec, tool }) => [name, spec.name, tool])).toEqual([
    ["a__b_c", "a", "b.c"],
    ["a__b__d", "a__b", "d"],
    ["a_z__d", "a.z", "d"],
  ]);
});
