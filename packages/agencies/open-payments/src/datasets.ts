import { fail, failArgument, type Http } from "@fedpipe/core";
import { type Dataset, fetchCatalogue } from "./api.ts";

export type Detail = "General" | "Research" | "Ownership";
export type Totals = "company" | "physician" | "hospital" | "state" | "national" | "specialty";

// Picked by title, never by a stored id: identifiers changed with publications before.
const TITLES: Readonly<Record<Totals, RegExp>> = {
  company: /^payments grouped by reporting entit(?:y|ies)$/u,
  physician: /^payments grouped by (?:physician|covered recipient)s?$/u,
  hospital: /^payments grouped by teaching hospitals?$/u,
  state: /^state level payment totals? and averages$/u,
  national: /^national level payment totals? and averages$/u,
  specialty: /^national level payment totals? and averages by provider specialty$/u,
};

/** A title without the words that differ from one publication to the next: "(distinct)", "for all years". */
const plain = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/\(?\bdistinct\b\)?|\(?(?:\bfor )?\ball years\b\)?|,\s*$/gu, " ")
    .replaceAll(/\s+/gu, " ")
    .trim();

export interface Chosen {
  readonly id: string;
  readonly title: string;
  /** Page of the dataset. */
  readonly source: string;
  /** Day of the publication. */
  readonly modified: string | undefined;
}

const toChosen = ({ identifier, title, modified }: Dataset): Chosen => ({
  id: identifier,
  title,
  source: `https://openpaymentsdata.cms.gov/dataset/${encodeURIComponent(identifier)}`,
  modified: modified?.slice(0, 10),
});

/** Payments of one kind and program year; `latest` is the newest that is published. */
export async function chooseDetail(http: Http, kind: Detail, year: string): Promise<Chosen & { year: string }> {
  const datasets = await fetchCatalogue(http);
  const byYear = new Map(
    datasets.flatMap((dataset): [string, Dataset][] => {
      const [, found, theme] = /^(\d{4}) (\w+) Payment Data$/iu.exec(dataset.title.trim()) ?? [];
      return found !== undefined && theme?.toLowerCase() === kind.toLowerCase() ? [[found, dataset]] : [];
    }),
  );
  const years = [...byYear.keys()].toSorted();
  const wanted = year === "latest" ? years.at(-1) : year;
  const dataset = wanted === undefined ? undefined : byYear.get(wanted);
  if (wanted === undefined || dataset === undefined)
    return years.length === 0
      ? missing(`${kind} Payment Data`)
      : failArgument("year", `is not published here; there are ${years.join(", ")}, and latest`);
  return { ...toChosen(dataset), year: wanted };
}

/** Totals over all years, and the newest year they hold. */
export async function chooseTotals(http: Http, totals: Totals): Promise<Chosen & { latest: string }> {
  const datasets = await fetchCatalogue(http);
  const dataset = datasets.find(({ title }) => TITLES[totals].test(plain(title)));
  if (dataset === undefined) return missing(`totals by ${totals}`);
  const years = datasets.flatMap(({ title }) => /^(\d{4}) General Payment Data$/iu.exec(title.trim())?.[1] ?? []);
  return { ...toChosen(dataset), latest: years.toSorted().at(-1) ?? "" };
}

function missing(what: string): never {
  return fail({
    kind: "not-found",
    what: `dataset "${what}" in its catalogue`,
    hint: "It may have been renamed: see open_payments_datasets.",
  });
}
