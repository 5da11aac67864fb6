// Scripts that would use up time, memory or stack.
import { error, type HostileScript, value } from "./ending.ts";

export const time: readonly HostileScript[] = [
  {
    name: "an endless loop",
    code: "console.log('before');\n\nwhile (true) {}",
    ends: error("timeout", 3),
    logs: ["before"],
    isSlow: true,
  },
  {
    name: "an endless loop in a function",
    code: "function spin() {\n  for (;;) {}\n}\nspin();",
    ends: error("timeout", 2),
    isSlow: true,
  },
  {
    name: "an endless loop after an await",
    code: "await null;\nlet n = 0;\nwhile (n >= 0) n++;",
    ends: error("timeout", 3),
    isSlow: true,
  },
  {
    name: "an endless loop that catches its own end",
    code: "async function spin() { while (true) {} }\nfor (;;) {\n  try { await spin(); } catch { while (true) {} } finally { while (true) {} }\n}",
    ends: error("timeout"),
    isSlow: true,
  },
  {
    name: "promises that breed without end",
    code: "const again = () => Promise.resolve().then(again);\nawait again();",
    ends: error(["timeout", "memory"]),
    isSlow: true,
  },
  {
    name: "an endless loop in a promise's reaction",
    code: "await Promise.resolve().then(() => {\n  while (true) {}\n});",
    ends: error("timeout", 2),
    isSlow: true,
  },
  {
    name: "a regular expression that backtracks for ever",
    code: 'const text = "a".repeat(50) + "!";\nreturn /^(a+)+$/.test(text);',
    ends: error("timeout", 2),
    isSlow: true,
  },
  {
    name: "native code that cannot be interrupted",
    // The engine looks at the clock every ten thousand turns of a loop, which here take minutes.
    code: 'console.log("before");\nconst hay = "a".repeat(1e7);\nwhile (true) hay.lastIndexOf("ab".repeat(10));',
    ends: error("timeout", 3),
    logs: ["before"],
    isSlow: true,
  },
  {
    name: "a getter that never returns",
    code: "return { get x() { while (true) {} } };",
    ends: error("timeout", 1),
    isSlow: true,
  },
  {
    name: "a toJSON that never returns",
    code: "return { toJSON() { while (true) {} } };",
    ends: error("timeout", 1),
    isSlow: true,
  },
  {
    name: "a proxy whose traps never return",
    code: "return new Proxy({}, { ownKeys() { while (true) {} } });",
    ends: error("timeout", 1),
    isSlow: true,
  },
  {
    name: "an error whose message never returns",
    code: "throw { get message() { while (true) {} }, toJSON() { while (true) {} } };",
    ends: error("timeout", 1),
    isSlow: true,
  },
  {
    name: "a comparison that never ends",
    code: "return [3, 2, 1].sort(() => {\n  while (true) {}\n});",
    ends: error("timeout", 2),
    isSlow: true,
  },
  {
    name: "a flood of logs",
    code: 'while (true) console.log("x".repeat(1000));',
    ends: error("timeout", 1),
    isSlow: true,
  },
  { name: "a flood of empty logs", code: "while (true) console.log();", ends: error("timeout", 1), isSlow: true },
  {
    name: "a flood of calls",
    code: "const all = [];\nwhile (true) {\n  callTool('echo').catch(() => {});\n}",
    ends: error(["timeout", "memory"]),
    isSlow: true,
    usesTools: true,
  },
];

export const memory: readonly HostileScript[] = [
  { name: "a string doubled without end", code: 'let s = "x";\nwhile (true) s += s;', ends: error("memory", 2) },
  {
    name: "a string grown without end",
    code: 'const parts = [];\nwhile (true) parts.push("x".repeat(1e6) + parts.length);',
    ends: error("memory", 2),
  },
  {
    name: "an array grown without end",
    code: 'console.log("before");\nconst all = [];\nwhile (true) all.push(new Array(1000).fill(1));',
    ends: error("memory", 3),
    logs: ["before"],
  },
  {
    name: "small objects without end",
    code: "const all = [];\n\nwhile (true) all.push({ a: 1, b: { c: 2 } });",
    ends: error("memory", 3),
  },
  {
    name: "a linked list without end",
    code: "let list = null;\nwhile (true) list = { list };",
    ends: error("memory", 2),
  },
  { name: "a huge array at once", code: "return new Array(1e9).fill(0).length;", ends: error("memory", 1) },
  {
    name: "a huge buffer",
    code: "return new ArrayBuffer(2 ** 31).byteLength;",
    ends: error(["memory", "exception"], 1),
  },
  {
    name: "a huge shared buffer",
    code: "return new SharedArrayBuffer(2 ** 31 - 1).byteLength;",
    ends: error(["memory", "exception"], 1),
  },
  {
    name: "many buffers",
    code: "const all = [];\nwhile (true) all.push(new Uint8Array(1e6).fill(7));",
    ends: error("memory", 2),
  },
  { name: "a text split into too many", code: 'return "a".repeat(3e7).split("").length;', ends: error("memory", 1) },
  {
    name: "a generator spread without end",
    code: "function* all() { while (true) yield 1; }\nreturn [...all()];",
    ends: error("memory", 2),
  },
  {
    name: "a map without end",
    code: "const map = new Map();\nfor (let n = 0; ; n++) map.set(n, String(n));",
    ends: error("memory", 2),
  },
  {
    name: "JSON that unfolds",
    code: 'const row = Array.from({ length: 1000 }, () => "x".repeat(1000));\nreturn JSON.stringify(Array.from({ length: 1000 }, () => row)).length;',
    ends: error("memory", 2),
  },
  {
    name: "a text padded too far",
    code: 'return "x".padStart(2 ** 29).length;',
    ends: error(["memory", "exception"], 1),
  },
  {
    name: "running out of memory again and again",
    code: 'let times = 0;\nfor (let n = 0; n < 3; n++) {\n  try { const all = []; while (true) all.push("x".repeat(1e6) + n); } catch { times++; }\n}\nreturn times;',
    ends: value(3),
  },
];

export const depth: readonly HostileScript[] = [
  {
    name: "endless recursion",
    code: "console.log('before');\nfunction down() {\n  return down() + 1;\n}\nreturn down();",
    ends: error("exception", 3, /call stack/),
    logs: ["before"],
  },
  {
    name: "endless recursion through a getter",
    code: "const o = { get x() { return this.x; } };\nreturn o;",
    ends: error(["unsendable"], 2, /call stack/),
  },
  {
    name: "endless recursion through toString",
    code: "const o = { toString() { return `${this}`; } };\nreturn `${o}`;",
    ends: error("exception", 1, /call stack/),
  },
  {
    name: "JSON that nests deeply, read",
    code: 'return JSON.parse("[".repeat(1e5) + "]".repeat(1e5));',
    ends: error("exception", 1, /call stack/),
  },
  {
    name: "an object that nests deeply, returned",
    code: "let list = null;\nfor (let n = 0; n < 1000; n++) list = { list };\nreturn list;",
    ends: error("unsendable", 3),
  },
  {
    name: "a script that nests deeply",
    code: `return ${"(".repeat(50_000)}1${")".repeat(50_000)};`,
    ends: error("syntax"),
  },
  { name: "code that nests deeply, evaluated", code: 'return eval("(".repeat(1e5));', ends: error("exception", 1) },
];
