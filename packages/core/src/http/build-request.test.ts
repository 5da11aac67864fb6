import { describe, expect, it } from "vitest";
import { AgencyError } from "../errors.ts";
import type { Auth, Host, Manifest } from "../manifest.ts";
import { outlineRequest, signRequest } from "./build-request.ts";
import type { Env } from "./credentials.ts";
import type { Request } from "./types.ts";

const signupUrl = "https://example.org/key";

function manifestOf(...hosts: [Partial<Host>, ...Partial<Host>[]]): Manifest {
  const [first, ...rest] = hosts.map((host) => ({
    url: "https://api.example.org/v1/",
    perSecond: 1,
    freshForSeconds: 1,
    ...host,
  }));
  if (first === undefined) throw new Error("no host");
  return { id: "x", title: "X", summary: "x", gist: "x", domains: ["economy"], hosts: [first, ...rest] };
}

function sign(auth: Auth | undefined, request: Request, env: Env = {}, options: { replay?: boolean } = {}) {
  const manifest = manifestOf(auth === undefined ? {} : { auth });
  return signRequest(outlineRequest(manifest, request, { accept: "*/*" }), env, options);
}

function failureOf(run: () => unknown) {
  try {
    run();
  } catch (error) {
    if (error instanceof AgencyError) return error.failure;
    throw error;
  }
  throw new Error("it did not fail");
}

describe("the address", () => {
  it("joins base, path and query; blanks are %20, arrays repeat, nothing is left out silently but nothing", () => {
    const query = {
      q: "a b&c",
      ids: [1, 2],
      none: null,
      undef: undefined,
      empty: "",
      zero: 0,
      no: false,
      "filter[x]": "é",
    };
    expect(sign(undefined, { path: "/find", query }).url).toBe(
      "https://api.example.org/v1/find?q=a%20b%26c&ids=1&ids=2&zero=0&no=false&filter%5Bx%5D=%C3%A9",
    );
  });

  it("goes on where a path has a query already", () => {
    expect(sign(undefined, { path: "/find?a=1", query: { b: 2 } }).url).toBe("https://api.example.org/v1/find?a=1&b=2");
  });

  it.each(["/../admin", "/a/%2e%2E/b", "/./b", "/a\\b", "/a b", "/a\nb", "/a#b"] as const)(
    "refuses the path %j",
    (path) => {
      expect(failureOf(() => sign(undefined, { path }))).toMatchObject({ kind: "bad-arguments" });
    },
  );

  it("does not break on half a surrogate pair", () => {
    expect(sign(undefined, { path: "/x", query: { q: "\uD800" } }).url).toBe(
      "https://api.example.org/v1/x?q=%EF%BF%BD",
    );
  });
});

describe("bodies", () => {
  it("are JSON or a form, by POST", () => {
    const json = sign(undefined, { path: "/x", json: { a: 1 } });
    expect(json).toMatchObject({ method: "POST", body: '{"a":1}', headers: { "content-type": "application/json" } });
    const form = sign(undefined, { path: "/x", form: { a: "b c", d: [1, 2] } });
    expect(form).toMatchObject({ method: "POST", body: "a=b%20c&d=1&d=2" });
    expect(form.headers["content-type"]).toBe("application/x-www-form-urlencoded");
  });

  it("are absent from a GET", () => {
    expect(sign(undefined, { path: "/x" })).not.toHaveProperty("body");
  });
});

describe("credentials", () => {
  const env = { KEY: " abc\n", USER: "me", WORD: "pass" };

  it("go into the query, trimmed", () => {
    const auth: Auth = { kind: "query", values: { api_key: "KEY" }, signupUrl };
    expect(sign(auth, { path: "/x", query: { a: 1 } }, env).url).toBe("https://api.example.org/v1/x?a=1&api_key=abc");
  });

  it("go into a header behind their prefix", () => {
    const auth: Auth = { kind: "header", values: { Authorization: "KEY" }, prefix: "Bearer ", signupUrl };
    expect(sign(auth, { path: "/x" }, env).headers).toMatchObject({ authorization: "Bearer abc" });
  });

  it("go into a JSON body", () => {
    const auth: Auth = { kind: "json-body", values: { registrationkey: "KEY" }, signupUrl };
    expect(sign(auth, { path: "/x", json: { a: 1 } }, env).body).toBe('{"a":1,"registrationkey":"abc"}');
  });

  it("go into basic authorization", () => {
    const auth: Auth = { kind: "basic", values: { username: "USER", password: "WORD" }, signupUrl };
    expect(sign(auth, { path: "/x" }, env).headers).toMatchObject({ authorization: `Basic ${btoa("me:pass")}` });
  });

  it("take the first variable of a list that is set", () => {
    const auth: Auth = { kind: "query", values: { key: ["OLD", "KEY"] }, signupUrl };
    expect(sign(auth, { path: "/x" }, env).credential?.env).toEqual(["KEY"]);
  });

  it("name exactly what is missing: of alternatives the first, of several parts the missing one", () => {
    const auth: Auth = {
      kind: "query",
      values: { email: ["A_EMAIL", "EMAIL"], key: "KEY", user: "NOBODY" },
      signupUrl,
    };
    const failure = failureOf(() => sign(auth, { path: "/x" }, { ...env, EMAIL: "  " }));
    expect(failure).toEqual({ kind: "missing-key", env: ["A_EMAIL", "NOBODY"], signupUrl });
  });

  it("are left out where they are optional, and replaced by a public key where there is one", () => {
    const auth: Auth = { kind: "query", values: { key: "NOBODY" }, signupUrl };
    expect(sign({ ...auth, optional: true }, { path: "/x" }).url).toBe("https://api.example.org/v1/x");
    const demo = sign({ ...auth, fallback: "DEMO_KEY" }, { path: "/x" });
    expect(demo.url).toBe("https://api.example.org/v1/x?key=DEMO_KEY");
    expect(demo.credential?.env).toEqual([]);
  });

  it("are made up under replay", () => {
    const auth: Auth = { kind: "query", values: { key: "NOBODY" }, signupUrl };
    expect(sign(auth, { path: "/x" }, {}, { replay: true }).url).toBe("https://api.example.org/v1/x?key=REPLAY");
  });

  it.each(["ab\ncd", "ab\r\nX-Evil: 1", "ab\u0000"])("are refused when they hold %j", (key) => {
    const auth: Auth = { kind: "header", values: { "x-api-key": "KEY" }, signupUrl };
    expect(failureOf(() => sign(auth, { path: "/x" }, { KEY: key }))).toMatchObject({
      kind: "refused",
      why: expect.stringContaining("KEY"),
    });
  });

  it("go to the host that declares them and to no other", () => {
    const auth: Auth = { kind: "query", values: { api_key: "KEY" }, signupUrl };
    const manifest = manifestOf({ auth }, { url: "https://files.example.org", name: "files" });
    const files = signRequest(outlineRequest(manifest, { path: "/x", host: "files" }, {}), env);
    expect(files.url).toBe("https://files.example.org/x");
  });
});

it("no agency can send another User-Agent", () => {
  const manifest = manifestOf({ headers: { "User-Agent": "Mozilla", Accept: "text/x" } });
  const outline = outlineRequest(
    manifest,
    { path: "/x", headers: { "user-agent": "curl" } },
    { "user-agent": "fedpipe/1", accept: "*/*" },
  );
  expect(outline.headers).toEqual({ "user-agent": "fedpipe/1", accept: "text/x" });
});
