import { type Http, path, type QueryValue, nullable } from "@fedpipe/core";
import { z } from "zod";

type Query = Readonly<Record<string, QueryValue>>;

// Dates are midnights or the second of a registrar's clock; the day is what counts.
const { text, day } = nullable;

const address = z
  .object({
    addressLines: z.array(z.string()).nullish(),
    city: text,
    region: text,
    country: text,
    postalCode: text,
  })
  .nullish();
export type Address = z.output<typeof address>;

const named = z.array(z.object({ name: text, type: text })).nullish();
const reference = z.object({ lei: text, name: text }).nullish();
const codes = z.array(z.string()).nullish();
// A relationship says by the names of its links what there is: a parent's record, or the reason why none is given.
const links = z.object({ links: z.record(z.string(), z.unknown()).nullish() }).nullish();

const record = z.object({
  id: z.string(),
  attributes: z.object({
    lei: text,
    entity: z.object({
      legalName: z.object({ name: text }),
      otherNames: named,
      transliteratedOtherNames: named,
      legalAddress: address,
      headquartersAddress: address,
      registeredAt: z.object({ id: text, other: text }).nullish(),
      registeredAs: text,
      jurisdiction: text,
      category: text,
      subCategory: text,
      legalForm: z.object({ id: text, other: text }).nullish(),
      associatedEntity: reference,
      status: text,
      expiration: z.object({ date: day, reason: text }).nullish(),
      successorEntity: reference,
      successorEntities: z.array(z.object({ lei: text, name: text })).nullish(),
      creationDate: day,
    }),
    registration: z.object({
      initialRegistrationDate: day,
      lastUpdateDate: day,
      status: text,
      nextRenewalDate: day,
      managingLou: text,
      corroborationLevel: text,
    }),
    bic: codes,
    mic: z.union([z.string(), codes]),
    ocid: z.union([z.string(), codes]),
    spglobal: codes,
    conformityFlag: text,
  }),
  relationships: z.record(z.string(), links).nullish(),
});

/** One legal entity as registered. Countries are ISO-2, regions ISO 3166-2 ("US-DE"). */
export type LeiRecord = z.output<typeof record>;

const meta = z
  .object({
    goldenCopy: z.object({ publishDate: day }).nullish(),
    pagination: z.object({ total: z.number().nullish() }).nullish(),
  })
  .nullish();

const one = z.object({ meta, data: record });
const many = z.object({ meta, data: z.array(record) });
const isins = z.object({ meta, data: z.array(z.object({ attributes: z.object({ isin: z.string() }) })) });
const exception = z.object({ data: z.object({ attributes: z.object({ category: text, reason: text }) }) });
const completions = z.object({
  data: z.array(
    z.object({
      attributes: z.object({ value: text }),
      relationships: z
        .object({ "lei-records": z.object({ data: z.object({ id: text }).nullish() }).nullish() })
        .nullish(),
    }),
  ),
});

export interface Page<T> {
  readonly rows: readonly T[];
  readonly total: number;
  /** Day of the golden copy the answer was made from. */
  readonly published: string | undefined;
}

function toPage<T>(rows: readonly T[], about: z.output<typeof meta>): Page<T> {
  return {
    rows,
    total: about?.pagination?.total ?? rows.length,
    published: about?.goldenCopy?.publishDate ?? undefined,
  };
}

/** Records that match all of the filters, `page` counting from 1. */
export async function fetchRecords(http: Http, filters: Query, { page = 1, size }: { page?: number; size: number }) {
  const query = { ...filters, "page[number]": page, "page[size]": size };
  const answer = await http.json(many, { path: "/lei-records", query });
  return toPage(answer.data, answer.meta);
}

/** One record, or undefined for an LEI that was never issued. */
export async function fetchRecord(http: Http, lei: string) {
  const answer = await http.json(one, { path: path`/lei-records/${lei}`, absent: [404] });
  return answer === undefined
    ? undefined
    : { record: answer.data, published: answer.meta?.goldenCopy?.publishDate ?? undefined };
}

export type Level = "direct" | "ultimate";

/** The entity that consolidates this one; 404 means that none is reported, which is an answer. */
export async function fetchParent(http: Http, lei: string, level: Level): Promise<LeiRecord | undefined> {
  const answer = await http.json(one, { path: path`/lei-records/${lei}/${`${level}-parent`}`, absent: [404] });
  return answer?.data;
}

/** The code of the reason why no parent is reported: NATURAL_PERSONS, NO_LEI and so on. */
export async function fetchException(http: Http, lei: string, level: Level): Promise<string | undefined> {
  const segment = `${level}-parent-reporting-exception`;
  const answer = await http.json(exception, { path: path`/lei-records/${lei}/${segment}`, absent: [404] });
  return answer?.data.attributes.reason ?? undefined;
}

export async function fetchChildren(http: Http, lei: string, { page, size }: { page: number; size: number }) {
  const answer = await http.json(many, {
    path: path`/lei-records/${lei}/direct-children`,
    query: { "page[number]": page, "page[size]": size },
    absent: [404],
  });
  return toPage(answer?.data ?? [], answer?.meta);
}

/** Securities issued by an entity, or undefined for an LEI that is not known. */
export async function fetchIsins(http: Http, lei: string, { page, size }: { page: number; size: number }) {
  const answer = await http.json(isins, {
    path: path`/lei-records/${lei}/isins`,
    query: { "page[number]": page, "page[size]": size },
    absent: [404],
  });
  return toPage(answer?.data.map(({ attributes }) => attributes.isin) ?? [], answer?.meta);
}

/** Names like the one asked for, nearest first, spelling forgiven. */
export async function fetchCompletions(http: Http, query: { field: string; q: string }) {
  const { data } = await http.json(completions, { path: "/fuzzycompletions", query });
  return data.map(({ attributes, relationships }) => ({
    name: attributes.value,
    lei: relationships?.["lei-records"]?.data?.id ?? null,
  }));
}
