import { agencyTester, fieldsOf, rowsOf } from "@fedpipe/testing";
import { expect, it } from "vitest";
import congress from "../index.ts";

const { call } = agencyTester(congress, import.meta.url);
const TREATY = { congress: 117, treaty_number: "1" };

it("reads a treaty that comes as a list of one, its resolution as plain text", async () => {
  const { result } = await call("congress_treaty_details", TREATY);
  expect(fieldsOf(result)).toMatchObject({
    countries: ["Exampleland"],
    resolution_text: expect.stringMatching(/^Resolved .*advises & consents\.$/u),
    in_force: null,
    actions: [{ date: "2021-06-14", committees: "Foreign Relations Committee (ssfr00)" }],
  });
});

it("shows a treaty whose actions fail, as they often do", async () => {
  const { result } = await call("congress_treaty_details", TREATY, {
    "/v3/treaty/117/1/actions": { status: 500, body: "" },
  });
  expect(fieldsOf(result)).toMatchObject({ topic: "Mutual Legal Assistance" });
  expect(fieldsOf(result)["actions"]).toBeUndefined();
  expect(result.notes).toEqual([expect.stringContaining("actions could not be fetched")]);
});

it("reads the committees under either name", async () => {
  const body = { committees: [{ name: "Foreign Relations Committee", systemCode: "ssfr00", chamber: "Senate" }] };
  const { result } = await call("congress_treaty_committees", TREATY, { "/v3/treaty/117/1/committees": { body } });
  expect(rowsOf(result)[0]).toMatchObject({ committee_code: "ssfr00", activities: [] });
});

it("asks for a part by its letter, and says that most treaties have none", async () => {
  const part = { congress: 114, treaty_number: 13, treaty_suffix: "a" };
  const { requests } = await call("congress_treaty_partitioned_details", part);
  expect(requests.map(({ url }) => url.pathname)).toEqual(["/v3/treaty/114/13/A"]);
  const none = { "/v3/treaty/114/13/B": { status: 404, body: {} } };
  const { result } = await call("congress_treaty_partitioned_details", { ...part, treaty_suffix: "B" }, none);
  expect(result).toMatchObject({ kind: "empty", hint: expect.stringContaining("most treaties have none") });
});
