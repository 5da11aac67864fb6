import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createSystem } from "../system.ts";
import { findConfig, loadConfig } from "./load.ts";

const folder = mkdtempSync(join(tmpdir(), "meta-mcp-load-"));
const system = { ...createSystem(), cwd: join(folder, "cwd"), home: join(folder, "home"), env: {} };
const here = join(system.cwd, "config.toml");
const users = join(system.home, ".config", "meta-mcp", "config.toml");

beforeAll(() => {
  mkdirSync(system.cwd);
  mkdirSync(join(system.home, ".config", "meta-mcp"), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

it("takes the config.toml of the folder, unless it is another program's", () => {
  expect(findConfig(undefined, system)).toMatchObject({
    problem: expect.stringContaining("no config.toml with [[mcps]]"),
  });
  writeFileSync(here, 'baseURL = "https://a.example"\n[params]\ntheme = "x"\n');
  expect(findConfig(undefined, system)).toHaveProperty("problem");
  writeFileSync(users, '[[mcps]]\nname = "a"\ncommand = ["a"]\n');
  expect(findConfig(undefined, system)).toEqual({ path: users });
  writeFileSync(here, '\uFEFF# ours\r\n[[mcps]]\r\nname = "b"\r\ncommand = ["b"]\r\n');
  expect(findConfig(undefined, system)).toEqual({ path: here });
  expect(loadConfig(here, system)).toMatchObject({ children: [{ name: "b" }] });
});

it("takes whatever is named, and says what is wrong with it", () => {
  expect(findConfig("other.toml", system)).toEqual({ path: join(system.cwd, "other.toml") });
  expect(loadConfig(join(system.cwd, "other.toml"), system)).toMatchObject({
    problem: expect.stringContaining("does not exist"),
  });
  expect(loadConfig(system.cwd, system)).toMatchObject({ problem: expect.stringContaining("cannot be read") });
});
