import { empty, failArgument, type Http, offsetPage, params, type Result, table } from "@fedpipe/core";
import { z } from "zod";
import { fetchRows, type List } from "./api.ts";
import { readRow, unitsOf } from "./cells.ts";
import { allOf, type Filter, parseFilter, type Spelling, toField } from "./filters.ts";

interface Layout extends Spelling {
  readonly title: string;
  readonly page: string;
  /** Columns unless others are asked for. */
  readonly columns: readonly string[];
  /** Further fields known to exist. */
  readonly others: string;
}

const BANKFIND = "https://banks.data.fdic.gov/bankfind-suite";

export const LISTS: Readonly<Record<List, Layout>> = {
  institutions: {
    title: "FDIC-insured institutions",
    page: `${BANKFIND}/bankfind`,
    columns: split("CERT,NAME,CITY,STALP,ACTIVE,ASSET,DEP,NETINC,ROA,ROE,OFFICES,BKCLASS,NAMEHCR,ESTYMD,WEBADDR"),
    others:
      "STNAME,ZIP,COUNTY,ADDRESS,DEPDOM,EQ,ROAQ,ROEQ,OFFDOM,CHARTER,CHRTAGNT,REGAGNT,INSDATE,EFFDATE,ENDEFYMD,REPDTE,DATEUPDT,RISDATE,FED_RSSD,UNINUM,CBSA,CBSA_METRO,STCNTY,SPECGRP,SPECGRPN,MUTUAL,SUBCHAPS,TRUST,ID,NETINCQ,FED,INACTIVE,FDICREGN",
    mistaken: { INSTNAME: "NAME", BANKNAME: "NAME", STATE: "STALP", PSTALP: "STALP", ASSETS: "ASSET", DEPOSITS: "DEP" },
  },
  failures: {
    title: "Failed banks",
    page: `${BANKFIND}/failures`,
    columns: split("FAILDATE,NAME,CERT,CITYST,RESTYPE,RESTYPE1,SAVR,QBFASSET,QBFDEP,COST,BIDNAME,BIDCITY,BIDSTATE"),
    others: "FIN,PSTALP,FAILYR,CHCLASS1,ID",
    mistaken: { INSTNAME: "NAME", STALP: "PSTALP", STATE: "PSTALP", STNAME: "PSTALP", YEAR: "FAILYR", CITY: "CITYST" },
  },
  financials: {
    title: "Call report figures",
    page: `${BANKFIND}/financialreporting`,
    columns: split("CERT,NAME,REPDTE,ASSET,DEP,LNLSNET,EQ,NETINC,ROA,ROE,NIMY,EEFFR,NCLNLSR"),
    others: "STALP,DEPDOM,NETINCQ,ROAQ,ROEQ,LNATRES,P9ASSET,NUMEMP,OFFDOM,STNAME,CITY,ID",
    mistaken: { INSTNAME: "NAME", YEAR: "REPDTE", DATE: "REPDTE", STATE: "STALP" },
  },
  summary: {
    title: "Banking industry by year and state",
    page: `${BANKFIND}/historical`,
    columns: split("YEAR,STNAME,CB_SI,COUNT,OFFICES,BRANCHES,NUMEMP,ASSET,DEP,LNLSNET,EQ,INTINC,EINTEXP,NETINC"),
    others: "STNUM,BANKS,LNLSGR,ID,NIM,NONII,NONIX,LNRE,LNCI,SC,LIAB,ELNATR,SAVINGS",
    mistaken: { STALP: "STNAME", STATE: "STNAME", PSTALP: "STNAME", REPDTE: "YEAR" },
    small: new Set(
      split("chrtrest,chartoth,newcount,tofail,liqasstd,tochrt,alsonew,tomerg,tortc,combos,comboass,liqunass"),
    ),
  },
  sod: {
    title: "Branch deposits",
    page: `${BANKFIND}/SOD`,
    columns: split(
      "YEAR,CERT,NAMEFULL,NAMEBR,BRNUM,BKMO,DEPSUMBR,ADDRESBR,CITYBR,STALPBR,ZIPBR,CNTYNAMB,STCNTYBR,MSANAMB",
    ),
    others:
      "UNINUMBR,DEPSUM,DEPDOM,ASSET,STNAMEBR,MSABR,BRSERTYP,SIMS_LATITUDE,SIMS_LONGITUDE,STALP,CITY,ID,ZIP,STNAME,RSSDID",
    mistaken: { NAME: "NAMEFULL", INSTNAME: "NAMEFULL", DEP: "DEPSUMBR", COUNTY: "CNTYNAMB", STATE: "STALPBR" },
  },
  history: {
    title: "Changes of banks",
    page: `${BANKFIND}/bankfind`,
    columns: split(
      "EFFDATE,PROCDATE,CHANGECODE,CHANGECODE_DESC,INSTNAME,CERT,PCITY,PSTALP,OFF_NAME,OFF_PCITY,OFF_PSTALP,OUT_INSTNAME,OUT_CERT,ACQ_INSTNAME,ACQ_CERT,ENDDATE",
    ),
    others:
      "UNINUM,REPORT_TYPE,EFFYEAR,ACQDATE,STATE,CLASS,OFF_SERVTYPE_DESC,TRANSNUM,ORG_ROLE_CDE,FRM_CLCODE,ID,ESTDATE,CNTYNAME,TRUST,FRM_INSTNAME,SUR_INSTNAME,SUR_CERT",
    mistaken: { NAME: "INSTNAME", STALP: "PSTALP", STNAME: "STATE", CITY: "PCITY", YEAR: "EFFYEAR" },
  },
  locations: {
    title: "Bank branches",
    page: `${BANKFIND}/bankfind`,
    columns: split(
      "CERT,NAME,OFFNUM,OFFNAME,MAINOFF,ADDRESS,CITY,STALP,ZIP,COUNTY,SERVTYPE_DESC,ESTYMD,LATITUDE,LONGITUDE",
    ),
    others: "UNINUM,STNAME,STCNTY,SERVTYPE,ACQDATE,BKCLASS,RUNDATE,FI_UNINUM,ID",
    mistaken: { INSTNAME: "NAME", STALPBR: "STALP", CITYBR: "CITY", STATE: "STALP", NAMEBR: "OFFNAME" },
  },
};

function split(names: string): string[] {
  return names
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);
}

const filters = params.words;
export const order = z.enum(["ASC", "DESC"]);

/** What most lists take: a filter, an order, and a part of the rows. */
export const listInput = {
  filters: filters.optional(),
  sort_order: order.default("DESC"),
  limit: params.limit({ max: 100, byDefault: 25 }),
  offset: params.offset,
};

export interface Asked {
  readonly filters?: string | undefined;
  readonly fields?: string | undefined;
  readonly sort_by?: string | undefined;
  readonly sort_order: "ASC" | "DESC";
  readonly limit: number;
  readonly offset: number;
}

/** The caller's own filter, checked. */
export const filterOf = (list: List, text: string | undefined): Filter | undefined =>
  text === undefined ? undefined : parseFilter("filters", text, LISTS[list]);

/** The caller's filter and ours, all of which must hold. */
export function withFilter(filter: Filter | undefined, conditions: readonly (string | undefined)[]) {
  const ours = allOf(conditions);
  const text = filter?.text;
  return allOf([ours, ours !== undefined && text !== undefined && / OR /u.test(text) ? `(${text})` : text]);
}

export function columnsOf(list: List, fields: string | undefined): string[] {
  if (fields === undefined) return [...LISTS[list].columns];
  const names = split(fields);
  if (names.length === 0 || names.length > 40) failArgument("fields", "takes 1 to 40 names, separated by commas");
  return [...new Set(names.map((name) => toField("fields", name, LISTS[list])))];
}

/** One page of a list, as the tools that show rows as they are all make it. */
export async function showList(
  http: Http,
  list: List,
  asked: Asked,
  extra: { conditions?: readonly (string | undefined)[]; search?: string; notes?: readonly string[]; hint: string },
): Promise<Result> {
  const filter = filterOf(list, asked.filters);
  const columns = columnsOf(list, asked.fields);
  const found = await fetchRows(http, list, {
    filters: withFilter(filter, extra.conditions ?? []),
    search: extra.search,
    fields: columns,
    ...(asked.sort_by === undefined ? {} : { sortBy: toField("sort_by", asked.sort_by, LISTS[list]) }),
    sortOrder: asked.sort_order,
    limit: asked.limit,
    offset: asked.offset,
  });
  const about = { title: LISTS[list].title, source: LISTS[list].page };
  const rows = found.rows.map((row) => readRow(row, columns));
  if (rows.length === 0)
    return empty({ ...about, hint: [extra.hint, doubtful(list, filter)].filter(Boolean).join(" ") });
  return table({
    ...about,
    rows,
    units: unitsOf(rows),
    notes: [...(extra.notes ?? []), ...missing(columns, found.rows)],
    ...offsetPage({ total: found.total, offset: asked.offset, shown: rows.length }),
  });
}

/** A field that does not exist matches nothing instead of being refused: say which ones we do not know. */
export function doubtful(list: List, filter: Filter | undefined): string {
  const known = new Set([...LISTS[list].columns, ...split(LISTS[list].others)]);
  const unknown = (filter?.fields ?? []).filter((field) => !known.has(field) && LISTS[list].small?.has(field) !== true);
  return unknown.length === 0
    ? ""
    : `Check the field ${unknown.join(", ")}: a name that does not exist matches nothing. Common ones: ${LISTS[list].columns.join(", ")}.`;
}

/** A wrong name among the asked fields is left out of the answer without a word. */
export function missing(columns: readonly string[], rows: readonly object[]): string[] {
  const absent = columns.filter((column) => !rows.some((row) => column in row));
  return absent.length === 0 || absent.length === columns.length
    ? []
    : [`The FDIC gave nothing for ${absent.join(", ")}: not reported here, or not fields of this list.`];
}
