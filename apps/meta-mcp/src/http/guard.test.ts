import { describe, expect, it } from "vitest";
import { isLoopback, refuse } from "./guard.ts";

const open = { host: "127.0.0.1", allowHosts: [], token: undefined };

describe("the guard before the HTTP server", () => {
  it("lets this machine in under its usual names", () => {
    for (const host of ["localhost:8808", "127.0.0.1:8808", "[::1]:8808", "LOCALHOST"])
      expect(refuse({ host }, open)).toBeUndefined();
  });

  it("keeps out a page that rebound its name, one of another origin, and one of none", () => {
    expect(refuse({ host: "evil.example:8808" }, open)?.status).toBe(403);
    expect(refuse({ host: "localhost.evil.example" }, open)?.status).toBe(403);
    expect(refuse({ host: "localhost", origin: "https://evil.example" }, open)?.status).toBe(403);
    expect(refuse({ host: "localhost", origin: "null" }, open)?.status).toBe(403);
    expect(refuse({}, open)?.status).toBe(403);
  });

  it("checks the token where there is one", () => {
    const guarded = { ...open, token: "sesame" };
    expect(refuse({ host: "localhost" }, guarded)?.status).toBe(401);
    expect(refuse({ host: "localhost", authorization: "Bearer sesam" }, guarded)?.status).toBe(401);
    expect(refuse({ host: "localhost", authorization: "Bearer sesame" }, guarded)).toBeUndefined();
  });

  it("knows which addresses are this machine only", () => {
    expect(["127.0.0.1", "localhost", "::1", "127.1.2.3"].every(isLoopback)).toBe(true);
    expect(["0.0.0.0", "::", "192.168.0.1", "example.com"].some(isLoopback)).toBe(false);
  });
});
