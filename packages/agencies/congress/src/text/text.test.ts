import { agencyTester, textOf } from "@fedpipe/testing";
import { describe, expect, it } from "vitest";
import congress from "../index.ts";
import { versionCode } from "./versions.ts";

const { call, failure } = agencyTester(congress, import.meta.url);
const HR_3684 = { congress: 117, bill_type: "hr", bill_number: 3684 };
const VERSIONS = "/v3/bill/117/hr/3684/text";
const SITE = "https://www.congress.gov/117/bills/hr3684/BILLS-117hr3684";

const version = (type: string, date: string | null, code: string, format = "Formatted Text") => ({
  type,
  date,
  formats: [{ type: format, url: `${SITE}${code}.${format === "PDF" ? "pdf" : "htm"}` }],
});
const versions = (...textVersions: readonly object[]) => ({
  [VERSIONS]: { body: { textVersions, pagination: { count: textVersions.length } } },
});

describe("reading a text", () => {
  it("reads the newest version, which may come without a date, as plain text", async () => {
    const { result } = await call("congress_text", HR_3684);
    expect(result.source).toBe(`${SITE}enr.htm`);
    expect(result.title).toContain("H.R. 3684 (117th Congress), Enrolled Bill");
    expect(textOf(result)).toContain("An Act to pay for roads & bridges.");
    expect(textOf(result)).not.toContain("<");
  });

  it("falls back to the newest version that has a text, and says which are newer", async () => {
    const answers = {
      ...versions(version("Introduced in House", "2021-06-04", "ih"), version("Public Law", "2021-11-16", "pl", "PDF")),
      "/117/bills/hr3684/BILLS-117hr3684ih.htm": { contentType: "text/html", body: "<pre>Introduced.</pre>" },
    };
    const { result } = await call("congress_text", HR_3684, answers);
    expect(textOf(result)).toBe("Introduced.");
    expect(result.notes).toEqual(["Newer, but not yet readable as text: Public Law."]);
  });

  it("reads the version asked for by code or by name", async () => {
    const introduced = {
      "/117/bills/hr3684/BILLS-117hr3684ih.htm": { contentType: "text/html", body: "<pre>First.</pre>" },
    };
    for (const name of ["ih", "Introduced in House"]) {
      const { result } = await call("congress_text", { ...HR_3684, version: name }, introduced);
      expect(textOf(result)).toBe("First.");
    }
  });

  it("refuses a version the bill does not have by naming those it has, rather than read another", async () => {
    expect(await failure("congress_text", { ...HR_3684, version: "rfs" })).toMatchObject({
      kind: "bad-arguments",
      problems: [{ argument: "version", problem: expect.stringContaining("enr (Enrolled Bill), ") }],
    });
  });

  it("points at the PDF of a version that is nothing else", async () => {
    expect(await failure("congress_text", { ...HR_3684, version: "Public Law" })).toMatchObject({
      problems: [{ problem: expect.stringContaining("PLAW-117publ58.pdf") }],
    });
  });

  it("goes through a long text in windows without a gap", async () => {
    const { result: whole } = await call("congress_text", HR_3684);
    let read = "";
    for (let offset: number | undefined = 0; offset !== undefined; ) {
      const { result }: { result: typeof whole } = await call("congress_text", { ...HR_3684, offset, max_chars: 100 });
      read += textOf(result);
      offset =
        result.kind === "text" && typeof result.next?.["offset"] === "number" ? result.next["offset"] : undefined;
    }
    expect(read).toBe(textOf(whole));
  });

  it("says how long the text is when the offset is past its end", async () => {
    const { result } = await call("congress_text", { ...HR_3684, offset: 1_000_000 });
    expect(result).toMatchObject({ kind: "empty", hint: expect.stringContaining("characters") });
  });

  it("reads a link another tool gave", async () => {
    const { result, requests } = await call("congress_text", { url: `${SITE}enr.htm` });
    expect(requests).toHaveLength(1);
    expect(textOf(result)).toContain("roads & bridges");
  });

  it("says that a bill has no text yet", async () => {
    const { result } = await call("congress_text", HR_3684, versions());
    expect(result).toMatchObject({ kind: "empty", hint: expect.stringContaining("printed some days") });
  });

  it("says where else to read when the site lets only browsers in", async () => {
    const blocked = { status: 403, contentType: "text/html", body: "<html>Just a moment</html>" };
    expect(
      await failure("congress_text", { url: `${SITE}enr.htm` }, { [new URL(`${SITE}enr.htm`).pathname]: blocked }),
    ).toMatchObject({
      kind: "refused",
      why: expect.stringContaining("govinfo_bill_text"),
    });
  });
});

it("finds the version's code in its address", () => {
  expect(versionCode(`${SITE}rfs.htm`)).toBe("rfs");
  expect(versionCode("https://www.congress.gov/118/bills/hconres5/BILLS-118hconres5ath2.pdf")).toBe("ath2");
  expect(versionCode("https://www.congress.gov/117/plaws/publ58/PLAW-117publ58.pdf")).toBeNull();
});
