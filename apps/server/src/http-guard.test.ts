import { expect, it } from "vitest";
import { type GuardOptions, isForeign } from "./http-guard.ts";

const local = { boundTo: "127.0.0.1", allowedHosts: ["data.example.org"] };
const everywhere = { boundTo: "0.0.0.0", allowedHosts: [] };

const isRefused = (headers: Record<string, string>, options: GuardOptions = local) =>
  isForeign(headers, options) !== undefined;

it.each([
  "127.0.0.1:8080",
  "localhost:8080",
  "LOCALHOST",
  "localhost.:80",
  "[::1]:8080",
  "data.example.org",
  "DATA.example.org:443",
])("answers to the host %s", (host) => {
  expect(isRefused({ host })).toBe(false);
});

it.each(["evil.example", "localhost.evil.example", "127.0.0.1.nip.io", "192.168.1.5:8080", "", "["])(
  "refuses the host %j",
  (host) => {
    expect(isRefused({ host })).toBe(true);
  },
);

it.each(["http://localhost:6274", "http://127.0.0.1", "https://data.example.org"])("lets pages of %s in", (origin) => {
  expect(isRefused({ host: "localhost", origin })).toBe(false);
});

it.each(["http://evil.example", "null", "http://localhost.evil.example", "file://", "chrome-extension://abc"])(
  "refuses pages of %s",
  (origin) => {
    expect(isRefused({ host: "localhost", origin })).toBe(true);
  },
);

it("refuses a page of any address but this machine's, wherever the server listens", () => {
  for (const options of [local, everywhere]) {
    expect(isRefused({ host: "localhost", origin: "http://203.0.113.9" }, options)).toBe(true);
    expect(isRefused({ host: "localhost", origin: "http://127.0.0.1:3000" }, options)).toBe(false);
  }
});

it("answers to any address where it listens beyond this machine, and still to no foreign name", () => {
  expect(isRefused({ host: "192.168.1.5:8080" }, everywhere)).toBe(false);
  expect(isRefused({ host: "evil.example" }, everywhere)).toBe(true);
});

it("says which header was foreign", () => {
  expect(isForeign({ host: "evil.example", origin: "http://localhost" }, local)).toBe("Host");
  expect(isForeign({ host: "localhost", origin: "http://evil.example" }, local)).toBe("Origin");
});
