import { agencyTester, describeAgency, describeRecordings, rowsOf } from "@fedpipe/testing";
import { expect, it } from "vitest";
import template from "./index.ts";

const { call, failure } = agencyTester(template, import.meta.url);

describeAgency(template, import.meta.url);
describeRecordings(template, import.meta.url, {});

it("reads a missing value as null, not zero", async () => {
  const { result } = await call("template_search", { query: "bridge" });
  expect(rowsOf(result).map(({ value }) => value)).toEqual([12.5, null]);
});

it("answers an unknown id with a hint, because the agency's 404 means none", async () => {
  const { result } = await call("template_item", { id: "Z-9" }, { "/v1/items/Z-9": { status: 404, body: {} } });
  expect(result).toMatchObject({ kind: "empty", hint: "Find ids with template_search." });
});

it("never lets an id climb out of its path", async () => {
  expect(await failure("template_item", { id: ".." })).toMatchObject({ kind: "bad-arguments", requests: [] });
});

it("says when the agency limits the rate", async () => {
  const limited = { "/v1/items": { status: 429, headers: { "retry-after": "3600" }, body: {} } };
  expect(await failure("template_search", { query: "bridge" }, limited)).toMatchObject({
    kind: "rate-limited",
    retryAfterSeconds: 3600,
  });
});
