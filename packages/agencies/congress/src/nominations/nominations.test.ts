import { agencyTester, fieldsOf, rowsOf } from "@fedpipe/testing";
import { expect, it } from "vitest";
import congress from "../index.ts";

const { call } = agencyTester(congress, import.meta.url);

it("writes the number of a part as the next call wants it", async () => {
  const { result } = await call("congress_nominations", { congress: 118 });
  expect(rowsOf(result).map(({ nomination_number, kind }) => [nomination_number, kind])).toEqual([
    ["1", "civilian"],
    ["2804-1", "military"],
  ]);
});

it.each(["PN2804-1", "pn 2804-1", "2804-1"])("asks for a part however it is written: %s", async (nomination_number) => {
  const answers = {
    "/v3/nomination/118/2804-1/actions": { body: { actions: [{ actionDate: "2024-01-01", text: "Received." }] } },
  };
  const { result } = await call("congress_nomination_actions", { congress: 118, nomination_number }, answers);
  expect(rowsOf(result)).toHaveLength(1);
});

it("takes a number for the number", async () => {
  const { result } = await call("congress_nomination_committees", { congress: 118, nomination_number: 1 });
  expect(rowsOf(result)[0]).toMatchObject({
    committee_code: "ssju00",
    activities: ["Referred to 2023-01-03T17:00:00Z"],
  });
});

it("names the people of each position in the profile", async () => {
  const { result } = await call("congress_nomination_full_profile", { congress: 118, nomination_number: "1" });
  expect(fieldsOf(result)).toMatchObject({
    positions: [{ ordinal: 1, position: "Under Secretary of Examples" }],
    nominees: [{ ordinal: 1, name: "Jane Q. Example", predecessor: "John Former" }],
    committees: [{ committee_code: "ssju00" }],
    hearings: [],
  });
});

it("says how many positions of a long list it names the people of", async () => {
  const nominees = Array.from({ length: 7 }, (_, index) => ({ ordinal: index + 1, positionTitle: "Major" }));
  const answers = {
    "/v3/nomination/118/1": { body: { nomination: { citation: "PN1", number: "1", congress: 118, nominees } } },
    ...Object.fromEntries(
      nominees.map(({ ordinal }) => [`/v3/nomination/118/1/${ordinal}`, "nomination_nominees.json"]),
    ),
  };
  const { result } = await call("congress_nomination_full_profile", { congress: 118, nomination_number: "1" }, answers);
  expect(result.notes).toEqual(["People of 5 of 7 positions."]);
});
