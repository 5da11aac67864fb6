import {
  type Agency,
  defineAgency,
  defineManifest,
  defineTool,
  empty,
  fail,
  type Http,
  params,
  record,
  table,
} from "@fedpipe/core";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { agencyFaultProblems } from "./agency-faults.ts";
import { badInputProblems } from "./bad-input.ts";

const manifest = defineManifest({
  id: "paper",
  title: "Paper agency",
  summary: "An agency made of paper, for tests of the tests.",
  gist: "paper",
  domains: ["economy"],
  hosts: [{ url: "https://paper.example/api", perSecond: 1, freshForSeconds: 0 }],
});

type Run = (
  text: string,
  http: Http,
) => Promise<ReturnType<typeof table> | ReturnType<typeof empty> | ReturnType<typeof record>>;

const paper = (run: Run, input: z.ZodString = params.words): Agency =>
  defineAgency({
    manifest,
    tools: {
      paperFind: defineTool({
        name: "paper_find",
        title: "Find paper",
        description: "Finds paper.",
        input: { text: input, limit: params.limit({ max: 10, byDefault: 5 }) },
        example: { text: "smith" },
        run: async ({ text }, { http }) => run(text, http),
      }),
    },
  });

const fixtures = (() => {
  const folder = mkdtempSync(join(tmpdir(), "paper-"));
  const url = "https://paper.example/api/rows?q=smith";
  writeFileSync(join(folder, "rows.json"), JSON.stringify({ total: 1, rows: [{ name: "Smith", pages: 3 }] }));
  const request = { method: "GET", url };
  writeFileSync(
    join(folder, "index.json"),
    JSON.stringify([{ file: "rows.json", request, status: 200, contentType: "application/json" }]),
  );
  return pathToFileURL(`${folder}/`);
})();

afterAll(() => rmSync(fixtures, { recursive: true }));

const strict = z.object({ rows: z.array(z.object({ name: z.string(), pages: z.number() })) });
const ask = (http: Http, text: string) => http.json(strict, { path: "/rows", query: { q: text } });
const answer = async (text: string, http: Http) => {
  const { rows } = await ask(http, text);
  return rows.length === 0 ? empty({ title: "Paper", hint: "Try another." }) : table({ title: "Paper", rows });
};

const subjectOf = (agency: Agency) => {
  const [tool] = agency.tools;
  if (tool === undefined) throw new Error("no tool");
  return { agency, tool };
};
const badInput = (agency: Agency) => badInputProblems(subjectOf(agency), fixtures);
const faults = (agency: Agency) => agencyFaultProblems(subjectOf(agency), fixtures);

describe("badInputProblems", () => {
  it("finds nothing wrong with a tool that sends text as one value", async () => {
    expect(await badInput(paper(answer))).toEqual([]);
  });

  it("finds a quote that ends a condition early", async () => {
    const problems = await badInput(
      paper(async (text, http) => {
        await http.json(strict, { path: "/rows", query: { where: `name eq '${text}'` } });
        return record({ title: "x", fields: {} });
      }),
    );
    expect(problems.join("\n")).toContain("O'Hare");
    expect(problems.join("\n")).toContain("changes how a condition is built");
  });

  it("accepts the same condition with its quotes doubled", async () => {
    const problems = await badInput(
      paper(async (text, http) => {
        await http.json(strict, { path: "/rows", query: { where: `name eq '${text.replaceAll("'", "''")}'` } });
        return record({ title: "x", fields: {} });
      }),
    );
    expect(problems).toEqual([]);
  });

  it("finds a second condition behind a comma", async () => {
    const problems = await badInput(
      paper(async (text, http) => {
        await http.json(strict, { path: "/rows", query: { filter: `name:eq:${text}` } });
        return record({ title: "x", fields: {} });
      }),
    );
    expect(problems.join("\n")).toContain("smith,name:eq:jones");
  });

  it("finds text that adds a segment or a parameter", async () => {
    const problems = await badInput(
      paper(async (text, http) => {
        await http.json(strict, { path: `/rows/${text.replaceAll(/\s/gu, "")}` });
        return record({ title: "x", fields: {} });
      }),
    );
    expect(problems.join("\n")).toContain("changes the request's shape");
  });

  it("finds a crash", async () => {
    const problems = await badInput(
      paper(async (text, http) => {
        if (text.includes("(")) new RegExp(`${text}(`, "u").exec("");
        return answer(text, http);
      }),
    );
    expect(problems.join("\n")).toContain("a crash (SyntaxError");
  });
});

describe("agencyFaultProblems", () => {
  it("finds nothing wrong with a tool that parses what it reads", async () => {
    expect(await faults(paper(answer))).toEqual([]);
  });

  it("finds a table without rows", async () => {
    const problems = await faults(
      paper(async (text, http) => table({ title: "Paper", rows: (await ask(http, text)).rows })),
    );
    expect(problems.join("\n")).toContain("every field a list: ends in a table without rows");
  });

  it("finds an outage that passes for nothing found", async () => {
    const problems = await faults(
      paper(async (text, http) => {
        const found = await http.json(strict, { path: "/rows", query: { q: text }, absent: () => true });
        return found === undefined ? empty({ title: "Paper", hint: "None." }) : record({ title: "x", fields: {} });
      }),
    );
    expect(problems.join("\n")).toContain("503 and a page: ends in a empty instead of unavailable");
  });

  it("finds the agency's own words in a message, and a crash", async () => {
    const loose = z.looseObject({ rows: z.unknown().optional(), message: z.string().optional() });
    const problems = await faults(
      paper(async (text, http) => {
        const body = await http.text({ path: "/rows", query: { q: text } });
        const { rows } = loose.parse(JSON.parse(body));
        if (!Array.isArray(rows)) return fail({ kind: "refused", why: body });
        return table({ title: "Paper", rows: rows.map((row: { name: string }) => ({ name: row.name.trim() })) });
      }),
    );
    expect(problems.join("\n")).toContain("a crash (SyntaxError");
    expect(problems.join("\n")).toContain("a crash (TypeError");
  });

  it("finds a next part that the tool cannot be asked for", async () => {
    const counted = strict.extend({ total: z.number().default(1) });
    const problems = await faults(
      paper(async (text, http) => {
        const { rows, total } = await http.json(counted, { path: "/rows", query: { q: text } });
        if (rows.length === 0) return empty({ title: "Paper", hint: "None." });
        return table({ title: "Paper", rows, ...(total > rows.length ? { next: { page: 2 } } : {}) });
      }),
    );
    expect(problems.join("\n")).toContain("goes on with page, which the tool does not take");
  });

  it("finds cells that hold what is no value", async () => {
    const problems = await faults(
      paper(async (text, http) => {
        const { rows } = await http.json(z.object({ rows: z.array(z.object({ name: z.unknown() })) }), {
          path: "/rows",
          query: { q: text },
        });
        return table({ title: "Paper", rows: rows.map(({ name }) => ({ name: String(name) })) });
      }),
    );
    expect(problems.join("\n")).toContain("shows [object Object]");
  });
});
