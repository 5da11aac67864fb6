// Scripts that look for a way out, and what they do with tools and data.
import { error, type HostileScript, value } from "./ending.ts";

export const escapes: readonly HostileScript[] = [
  {
    name: "looking for the host",
    code: "return [typeof process, typeof require, typeof module, typeof fetch, typeof setTimeout, typeof WebAssembly, typeof Worker, typeof importScripts, typeof Buffer, typeof performance, typeof std, typeof os, typeof Deno];",
    ends: value(Array.from({ length: 13 }, () => "undefined")),
  },
  {
    name: "importing a module",
    code: "\nconst fs = await import('node:fs');\nreturn 1;",
    ends: error("exception", 2, /import is not available/),
  },
  { name: "an import declaration", code: "import fs from 'node:fs';", ends: error("syntax", 1) },
  {
    name: "climbing by constructors",
    code: "const F = callTool.constructor.constructor;\nreturn F('return typeof process + typeof require')();",
    ends: value("undefinedundefined"),
  },
  {
    name: "climbing from the console",
    code: "return console.log.constructor('return this')().process === undefined;",
    ends: value(true),
  },
  {
    name: "climbing from an error",
    code: "try { await callTool(1); } catch (e) {\n  return e.constructor.constructor('return typeof process')();\n}",
    ends: value("undefined"),
  },
  {
    name: "reading its own caller",
    code: "return typeof (function () { return arguments.callee.caller; })()?.process;",
    ends: value("undefined"),
  },
  {
    name: "JSON redefined",
    code: "JSON.stringify = () => '{\"forged\":1}';\nJSON.parse = () => { throw 1; };\nreturn { real: 1 };",
    ends: value({ real: 1 }),
  },
  {
    name: "console redefined",
    code: "const { log } = console;\nglobalThis.console = null;\nlog('still');\nreturn 1;",
    ends: value(1),
    logs: ["still"],
  },
  {
    name: "Promise redefined",
    code: "globalThis.Promise = class { then() {} };\nPromise.prototype.then = null;\nawait null;\nreturn 1;",
    ends: value(1),
  },
  {
    name: "Promise.prototype.then redefined",
    code: "Promise.prototype.then = () => { throw 1; };\nawait null;\nreturn 1;",
    ends: value(1),
  },
  {
    name: "prototypes polluted",
    code: "Object.prototype.toJSON = () => 'forged';\nArray.prototype.push = String.prototype.slice = Function.prototype.call = Function.prototype.apply = () => { throw 1; };\nObject.defineProperty(Array.prototype, 0, { set() { throw 1; } });\nconsole.log('a'.repeat(3), 1);\nreturn 'x';",
    ends: value("x"),
    logs: ["aaa 1"],
  },
  {
    name: "globals removed",
    code: "const world = globalThis;\nfor (const name of Object.getOwnPropertyNames(world)) delete world[name];\nreturn 1;",
    ends: value(1),
  },
  { name: "data frozen and replaced", code: "data = 5;\nObject.freeze(globalThis);\nreturn data;", ends: value(5) },
  {
    name: "waiting on shared memory",
    code: "return typeof Atomics === 'undefined' || Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);",
    ends: value(true),
  },
  {
    name: "the mark of a statement misused",
    code: "const secret = arguments[0];\nsecret?.(-5);\nsecret?.(1e9);\nthrow 'x';",
    ends: error("exception", 4),
  },
];

export const tools: readonly HostileScript[] = [
  {
    name: "a call",
    code: "return await callTool('echo', { a: [1] });",
    ends: value({ name: "echo", args: { a: [1] } }),
    usesTools: true,
  },
  { name: "a call without arguments", code: "return (await callTool('echo')).args;", ends: value({}), usesTools: true },
  {
    name: "twenty calls at once",
    code: "const all = await Promise.all(Array.from({ length: 20 }, (_, n) => callTool('echo', { n })));\nreturn all.map((answer) => answer.args.n).join();",
    ends: value(Array.from({ length: 20 }, (_, n) => n).join()),
    usesTools: true,
  },
  {
    name: "a thousand calls",
    code: "for (let n = 0; n < 1000; n++) {\n  await callTool('echo', { n });\n}",
    ends: error("too-many-calls", 2),
    usesTools: true,
  },
  {
    name: "a thousand calls that catch",
    code: "let failed = 0;\nfor (let n = 0; n < 1000; n++) {\n  try { await callTool('echo'); } catch { failed++; }\n}\nreturn failed;",
    ends: value(980),
    usesTools: true,
  },
  {
    name: "a call that fails",
    code: "console.log(1);\nconst answer = await callTool('broken');\nreturn answer;",
    ends: error("tool-failed", 2, /^The tool says no\.$/),
    logs: ["1"],
    usesTools: true,
  },
  {
    name: "a call that fails and is caught",
    code: "try { await callTool('broken'); } catch (error) {\n  return [error instanceof Error, error.message];\n}",
    ends: value([true, "The tool says no."]),
    usesTools: true,
  },
  {
    name: "a failure among many",
    code: "const all = await Promise.allSettled([callTool('echo'), callTool('broken')]);\nreturn all[1];",
    ends: value({ status: "rejected", reason: { name: "Error", message: "The tool says no." } }),
    usesTools: true,
  },
  { name: "a call not waited for", code: "callTool('silent');\nreturn 1;", ends: value(1), usesTools: true },
  {
    name: "a call after the return",
    code: "Promise.resolve().then(() => {}).then(() => callTool('echo'));\nreturn 1;",
    ends: value(1),
    usesTools: true,
  },
  {
    name: "a call with a bad name",
    code: "\nawait callTool({ name: 'echo' });",
    ends: error("exception", 2, /name must be/),
    usesTools: true,
  },
  {
    name: "a call with bad arguments",
    code: "\n\nawait callTool('echo', [1]);",
    ends: error("exception", 3, /args must be/),
    usesTools: true,
  },
  {
    name: "a call with cyclic arguments",
    code: "const a = {};\na.a = a;\nawait callTool('echo', a);",
    ends: error("exception", 3),
    usesTools: true,
  },
  {
    name: "a call with huge arguments",
    code: "await callTool('echo', { x: 'x'.repeat(1e6) });",
    ends: error("exception", 1, /longer than/),
    usesTools: true,
  },
  {
    name: "an answer with a __proto__ key",
    code: 'const { args } = await callTool("echo", JSON.parse(\'{"__proto__": {"isAdmin": true}}\'));\nreturn [args.isAdmin === undefined, Object.keys(args)];',
    ends: value([true, ["__proto__"]]),
    usesTools: true,
  },
];

export const data: readonly HostileScript[] = [
  {
    name: "data of five megabytes",
    code: "return data.length;",
    data: () =>
      Array.from({ length: 50_000 }, (_, id) => ({
        id,
        name: `Station ${id}`,
        state: "CA",
        value: id / 7,
        note: "measured daily, provisional",
      })),
    ends: value(50_000),
  },
  {
    name: "data with a __proto__ key",
    code: "return [data.isAdmin === undefined, Object.keys(data), {}.isAdmin === undefined];",
    data: () => JSON.parse('{"__proto__": {"isAdmin": true}}'),
    ends: value([true, ["__proto__"], true]),
  },
  {
    name: "data declared again by the script",
    code: "const data = { own: 1 };\nreturn data;",
    data: () => ({ given: 1 }),
    ends: value({ own: 1 }),
  },
];
