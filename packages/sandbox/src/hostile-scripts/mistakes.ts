// Scripts that go wrong, and values that do not travel.
import { error, type HostileScript, value } from "./ending.ts";

export const waiting: readonly HostileScript[] = [
  {
    name: "a promise that never settles",
    code: "console.log('before');\n\nawait new Promise(() => {});",
    ends: error("never-settled", 3),
    logs: ["before"],
  },
  { name: "a thenable that never settles", code: "return { then() {} };", ends: error("never-settled", 1) },
  {
    name: "every object made a thenable",
    code: "Object.prototype.then = function () {};\nreturn {};",
    ends: error("never-settled", 2),
  },
  { name: "a promise nobody waits for", code: "new Promise(() => {});\nreturn 1;", ends: value(1) },
  { name: "a rejection nobody waits for", code: "Promise.reject(new Error('unseen'));\nreturn 1;", ends: value(1) },
];

export const errors: readonly HostileScript[] = [
  {
    name: "a throw",
    code: "console.log(1);\n\nthrow new TypeError('no good');",
    ends: error("exception", 3, /^TypeError: no good$/),
    logs: ["1"],
  },
  {
    name: "a throw in a function",
    code: "function check(x) {\n  if (x) throw new Error('deep');\n}\ncheck(1);",
    ends: error("exception", 2),
  },
  {
    name: "a throw of a text",
    code: "const x = 1;\nthrow 'just text';",
    ends: error("exception", 2, /^The script threw just text$/),
  },
  { name: "a throw of nothing", code: "function f() {\n  throw undefined;\n}\nf();", ends: error("exception", 2) },
  { name: "a throw of null", code: "\nthrow null;", ends: error("exception", 2) },
  {
    name: "a rejected promise",
    code: "\n\nawait Promise.reject(new Error('refused'));",
    ends: error("exception", 3, /^Error: refused$/),
  },
  { name: "a rejection with a text", code: "const x = 1;\n\nawait Promise.reject('no');", ends: error("exception", 3) },
  {
    name: "a name that does not exist",
    code: "const x = 1;\nreturn x + y;",
    ends: error("exception", 2, /^ReferenceError/),
  },
  {
    name: "a property of undefined",
    code: "const rows = undefined;\nreturn rows\n  .length;",
    ends: error("exception", undefined, /^TypeError/),
  },
  { name: "a mistake in the syntax", code: "const a = 1;\nconst b = ;\n", ends: error("syntax", 2) },
  { name: "a bracket that is not closed", code: "const a = [1,\n2;\nreturn a", ends: error("syntax", 2) },
  { name: "a name declared twice", code: "let a = 1;\nlet a = 2;", ends: error("syntax", 2) },
  {
    name: "a script that closes its wrapper",
    code: "return 1;\n});\n(async function () { return 2;",
    ends: error("syntax", 2),
  },
  {
    name: "an error with a forged stack",
    code: "const e = new Error('x');\ne.stack = 'at script.js:99999:1';\nthrow e;",
    ends: error("exception", 3),
  },
  {
    name: "errors formatted by the script",
    code: "try { Error.prepareStackTrace = () => { while (true) {} }; } catch {}\nthrow new Error('x');",
    ends: error("exception", 2),
  },
  {
    name: "an error among polluted prototypes",
    code: "Object.prototype.toJSON = () => 'forged';\nObject.prototype.get = 1;\nawait callTool(null);",
    ends: error("exception", 3, /^TypeError: callTool/),
  },
  {
    name: "an error that cannot be described",
    code: "throw new Proxy(new Error('x'), { get() { throw 1; }, getPrototypeOf() { throw 2; } });",
    ends: error("exception", 1),
  },
  {
    name: "a mistake in evaluated code",
    code: "\nreturn eval('let a = ;');",
    ends: error("exception", 2, /^SyntaxError/),
  },
];

export const values: readonly HostileScript[] = [
  { name: "nothing", code: "", ends: value() },
  { name: "undefined", code: "return undefined;", ends: value() },
  { name: "null", code: "return null;", ends: value(null) },
  { name: "a comment at the end", code: "return 1; // done", ends: value(1) },
  { name: "a comment that is not closed", code: "return 1; /* done", ends: error("syntax", 1) },
  { name: "a cycle", code: "const a = {};\na.a = a;\nreturn a;", ends: error("unsendable", 3) },
  { name: "a function", code: "\nreturn () => 1;", ends: error("unsendable", 2) },
  { name: "a symbol", code: "return Symbol('x');", ends: error("unsendable", 1) },
  { name: "a BigInt", code: "return { n: 2n ** 70n };", ends: value({ n: "1180591620717411303424" }) },
  { name: "numbers JSON has no word for", code: "return [NaN, Infinity, -0];", ends: value([null, null, 0]) },
  {
    name: "a map, a set and an error",
    code: "return [new Map([['a', 1]]), new Set([1, 2]), new TypeError('x')];",
    ends: value([[["a", 1]], [1, 2], { name: "TypeError", message: "x" }]),
  },
  { name: "half a surrogate pair and a NUL", code: String.raw`return "a\0b\ud800c";`, ends: value("a\0b\ud800c") },
  { name: "a huge value", code: 'return "x".repeat(6e6);', ends: error("too-large", 1) },
  { name: "a huge array", code: "return Array.from({ length: 1e6 }, (_, n) => n);", ends: error("too-large", 1) },
  {
    name: "a toJSON that throws",
    code: "return { toJSON() { throw new Error('no'); } };",
    ends: error("unsendable", 1),
  },
  {
    name: "a value with a __proto__ key",
    code: 'const o = JSON.parse(\'{"__proto__": {"isAdmin": true}}\');\nreturn [o.isAdmin === undefined, Object.keys(o)];',
    ends: value([true, ["__proto__"]]),
  },
];
