import { defineTool, empty, failArgument, htmlToText, offsetPage, params, type Row, table } from "@fedpipe/core";
import { z } from "zod";
import { allOf, fetchRows, quoted, withoutHousekeeping } from "./api.ts";
import { datasetPage, defaultOrder, findDataset } from "./datasets.ts";
import { cellIn, nextPage, numberIn, page, textIn } from "./shared.ts";

const DAY = 86_400;
const CATALOGUE_PAGE = "https://www.fema.gov/about/openfema/data-sets";

export const femaRegions = defineTool({
  name: "fema_regions",
  title: "FEMA regions",
  description: "The ten FEMA regions with their states and offices.",
  keywords: ["which FEMA region is my state in", "regional office", "region number"],
  input: {},
  example: {},
  async run(_, { http }) {
    const dataset = findDataset("fema_regions", undefined);
    const { rows, notes } = await fetchRows(http, dataset, {}, DAY);
    const about = { title: "FEMA regions", source: datasetPage(dataset), notes };
    if (rows.length === 0) return empty({ ...about, hint: "FEMA's list is empty now; try again later." });
    const sorted = rows.toSorted((a, b) => (numberIn(a, "region") ?? 0) - (numberIn(b, "region") ?? 0));
    return table({ ...about, rows: sorted.map(withoutHousekeeping) });
  },
});

/** Columns shown of a set when none are asked for by name. */
const MOST_COLUMNS = 30;

const fieldList = z
  .string()
  .trim()
  .regex(/^\w+(\s*,\s*\w+)*$/u, "write field names separated by commas; see fema_dataset_fields")
  .transform((text) => text.replaceAll(/\s+/gu, ""));
const sorting = z
  .string()
  .trim()
  .regex(/^\w+(\s+(asc|desc))?(\s*,\s*\w+(\s+(asc|desc))?)*$/iu, "write fields with asc or desc, separated by commas")
  .transform((text) => text.replaceAll(/\s*,\s*/gu, ",").replaceAll(/\s+/gu, " "));
const filterText = z
  .string()
  .trim()
  .refine((text) => (text.match(/'/gu) ?? []).length % 2 === 0, {
    error: "has a quote without its partner; text stands in single quotes, and a quote within text is doubled",
  })
  .refine((text) => !/\s(=|==|!=|<|>|<=|>=)\s/u.test(text.replaceAll(/'[^']*'/gu, "''")), {
    error: "uses words for comparisons: eq ne gt ge lt le",
  })
  // The number of a disaster is a number: quoted, it matches in some sets and fails in others.
  .transform((text) => text.replaceAll(/\b(disasterNumber\s+\w+\s+)'(\d+)'/gu, "$1$2"));

export const femaQuery = defineTool({
  name: "fema_query",
  title: "Query any FEMA dataset",
  description:
    "Rows of any OpenFEMA dataset. Find names with fema_datasets, fields with fema_dataset_fields; declarations, housing aid and grants have tools of their own.",
  keywords: [
    "OpenFEMA API",
    "flood insurance claims",
    "firefighter grants",
    "mission assignments",
    "disaster denials",
    "registrations for assistance",
    "emergency alerts archive IPAWS",
  ],
  input: {
    dataset: z
      .string()
      .describe(
        "Name, or disaster_declarations, public_assistance_details, nfip_claims, nfip_policies, mission_assignments, registrations",
      ),
    version: z.enum(["v1", "v2", "v3", "v4"]).optional().describe("Default the newest"),
    filter: filterText.optional().describe("e.g. state eq 'TX' and disasterNumber gt 4000"),
    select: fieldList.optional().describe("Comma list"),
    order_by: sorting.optional(),
    count: z.boolean().default(false),
    ...page,
  },
  example: { dataset: "disaster_declarations", top: 5 },
  async run({ dataset: name, version, filter, select, order_by, count, top, skip }, { http }) {
    const dataset = findDataset(name, version === undefined ? undefined : Number(version.slice(1)));
    if (dataset.name === "NfipPolicies") checkPolicies({ filter, select, order_by });
    const { rows, total, notes } = await fetchRows(http, dataset, {
      filter,
      select,
      orderBy: order_by ?? defaultOrder(dataset),
      top,
      skip,
      count,
    });
    const about = { title: `OpenFEMA ${dataset.name} v${dataset.version}`, source: datasetPage(dataset), notes };
    if (rows.length === 0)
      return empty({
        ...about,
        hint: total
          ? `${total} rows match, but none from row ${skip} on.`
          : "Loosen filter; names and values are case-sensitive, and fema_dataset_fields describes them.",
      });
    const shown = select === undefined ? rows.map(withoutHousekeeping) : rows;
    const columns = [...new Set(shown.flatMap((row) => Object.keys(row)))];
    const left = select === undefined ? columns.slice(MOST_COLUMNS) : [];
    return table({
      ...about,
      rows: shown,
      columns: columns.filter((column) => !left.includes(column)),
      notes: [...notes, ...(left.length === 0 ? [] : [`More columns by select: ${left.join(", ")}.`])],
      ...nextPage({ total, skip, top, shown: rows.length }),
    });
  },
});

// 74 million rows: without these the service gives up after a minute.
function checkPolicies(args: {
  filter: string | undefined;
  select: string | undefined;
  order_by: string | undefined;
}): void {
  if (args.filter === undefined) failArgument("filter", "is needed for NfipPolicies, best on reportedZipCode");
  if (args.select === undefined) failArgument("select", "is needed for NfipPolicies; see fema_dataset_fields");
  if (args.order_by !== undefined) failArgument("order_by", "is too slow for NfipPolicies; leave it out");
}

export const femaDatasets = defineTool({
  name: "fema_datasets",
  title: "OpenFEMA datasets",
  description:
    "The OpenFEMA catalogue with versions, sizes and refresh; narrowed by words. Rows: fema_query; fields: fema_dataset_fields.",
  keywords: ["FEMA data catalogue", "what data does FEMA publish", "find a FEMA dataset", "dataset versions"],
  input: { keyword: params.words.optional(), limit: params.limit({ max: 200, byDefault: 25 }), offset: params.offset },
  example: { keyword: "flood" },
  async run({ keyword, limit, offset }, { http }) {
    const { rows } = await fetchRows(http, { name: "DataSets", version: 1 }, {}, DAY);
    const words = keyword?.toLowerCase().split(/\s+/u) ?? [];
    const found = rows
      .filter((row) => {
        const text = [row["name"], row["title"], row["description"], row["keyword"]].flat().join(" ").toLowerCase();
        return words.every((word) => text.includes(word));
      })
      .toSorted(byNameThenVersion);
    const about = {
      title: `OpenFEMA datasets${keyword === undefined ? "" : ` for "${keyword}"`}`,
      source: CATALOGUE_PAGE,
    };
    const shown = found.slice(offset, offset + limit);
    if (shown.length === 0) return empty({ ...about, hint: "Try one broader word, or none for all datasets." });
    return table({
      ...about,
      rows: await Promise.all(shown.map(toDatasetRow)),
      ...offsetPage({ total: found.length, offset, shown: shown.length }),
    });
  },
});

function byNameThenVersion(a: Row, b: Row): number {
  const names = (textIn(a, "name") ?? "").localeCompare(textIn(b, "name") ?? "");
  return names || (numberIn(b, "version") ?? 0) - (numberIn(a, "version") ?? 0);
}

async function toDatasetRow(row: Row): Promise<Row> {
  const description = await plainText(textIn(row, "description"));
  return {
    dataset: textIn(row, "name"),
    version: numberIn(row, "version"),
    title: textIn(row, "title"),
    // Descriptions run to pages; the first sentence tells one set from another.
    about: /^.*?[.!?](?=\s|$)/u.exec(description ?? "")?.[0] ?? description,
    rows: numberIn(row, "recordCount"),
    refreshed: textIn(row, "lastDataSetRefresh"),
    withdrawn: textIn(row, "depDate"),
  };
}

async function plainText(html: string | null): Promise<string | null> {
  return html === null ? null : (await htmlToText(html)).replaceAll(/\s+/gu, " ").trim() || null;
}

export const femaDatasetFields = defineTool({
  name: "fema_dataset_fields",
  title: "Fields of a FEMA dataset",
  description: "Fields of one OpenFEMA dataset with type and meaning, and whether fema_query can filter on them.",
  keywords: ["data dictionary", "columns of a FEMA dataset", "searchable fields", "schema"],
  input: {
    dataset: z.string().describe("e.g. DisasterDeclarationsSummaries"),
    version: z.int().min(1).optional().describe("Default the newest"),
  },
  example: { dataset: "DisasterDeclarationsSummaries", version: 2 },
  async run({ dataset: name, version }, { http }) {
    const dataset = findDataset(name, version);
    const { rows } = await fetchRows(
      http,
      { name: "DataSetFields", version: 1 },
      {
        filter: allOf([`openFemaDataSet eq ${quoted(dataset.name)}`, `datasetVersion eq ${dataset.version}`]),
      },
      DAY,
    );
    const about = { title: `Fields of ${dataset.name} v${dataset.version}`, source: datasetPage(dataset) };
    if (rows.length === 0) return empty({ ...about, hint: "Check name and version with fema_datasets." });
    return table({
      ...about,
      rows: await Promise.all(
        rows.toSorted((a, b) => (numberIn(a, "sortOrder") ?? 0) - (numberIn(b, "sortOrder") ?? 0)).map(toFieldRow),
      ),
    });
  },
});

async function toFieldRow(row: Row): Promise<Row> {
  return {
    field: textIn(row, "name"),
    title: textIn(row, "title"),
    type: textIn(row, "type"),
    searchable: cellIn(row, "isSearchable"),
    nullable: cellIn(row, "isNullable"),
    description: await plainText(textIn(row, "description")),
  };
}
