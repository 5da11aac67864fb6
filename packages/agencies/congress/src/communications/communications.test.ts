import { agencyTester, fieldsOf, rowsOf } from "@fedpipe/testing";
import { expect, it } from "vitest";
import congress from "../index.ts";

const { call } = agencyTester(congress, import.meta.url);

it("reads the Congress of a communication under both of its names", async () => {
  const plain = await call("congress_house_communications", { congress: 118, communication_type: "ec" });
  const referred = await call("congress_committee_house_communications", { committee_code: "hsgo00" });
  for (const { result } of [plain, referred])
    expect(rowsOf(result)[0]).toMatchObject({ congress: 118, communication_type: "ec", communication_number: 1 });
});

it('reads "True" as true', async () => {
  const one = { congress: 118, communication_type: "ec", communication_number: 1 };
  const { result } = await call("congress_house_communication_details", one);
  expect(fieldsOf(result)).toMatchObject({
    rulemaking: true,
    requirements: [8070],
    agency: "Department of Transportation",
  });
});

it("has the types of each chamber only", async () => {
  const { failure } = agencyTester(congress, import.meta.url);
  expect(await failure("congress_house_communications", { congress: 118, communication_type: "pom" })).toMatchObject({
    kind: "bad-arguments",
    requests: [],
  });
});
