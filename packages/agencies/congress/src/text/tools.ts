import { defineTool, empty, failArgument, params, text } from "@fedpipe/core";
import { z } from "zod";
import { nameBill } from "../bills/names.ts";
import { type BillRef, bill } from "../ids.ts";
import { billPage } from "../pages.ts";
import { chooseVersion, fetchText, readAddress } from "./api.ts";

const NO_TEXT = "Texts are printed some days after a bill is introduced; links: congress_bill_text.";

export const readText = defineTool({
  name: "congress_text",
  title: "Read a text",
  description:
    "Reads, in windows, the newest (or the named) version of a bill, or any text link of these tools: reports, Record articles, hearings. Not PDF.",
  keywords: ["full text of a bill", "read the bill", "wording of legislation", "bill language", "sections of an act"],
  input: {
    url: z.string().trim().max(500).optional().describe("A text_url, instead of the bill"),
    congress: bill.congress.optional(),
    bill_type: bill.bill_type.optional(),
    bill_number: bill.bill_number.optional(),
    version: z.string().trim().max(80).optional().describe("Code or name, e.g. enr"),
    offset: params.offset,
    max_chars: z.int().min(100).max(200_000).default(25_000),
  },
  example: { congress: 117, bill_type: "hr", bill_number: 3684 },
  async run({ url, version, offset, max_chars, ...given }, { http }) {
    const ref = url === undefined ? readRef(given) : undefined;
    if (url !== undefined && Object.values({ ...given, version }).some((value) => value !== undefined))
      failArgument("url", "already says which text; leave the bill and the version out");
    const name = ref === undefined ? "Text" : nameBill(ref);
    const none = { title: name, ...(ref === undefined ? {} : { source: billPage(ref, "text") }), hint: NO_TEXT };
    const chosen =
      ref === undefined ? { url: url ?? "", title: "", notes: [] } : await chooseVersion(http, ref, version);
    if (chosen === undefined) return empty(none);
    const address = readAddress(chosen.url);
    const whole = await fetchText(http, address);
    if (whole === undefined || whole === "") return empty({ ...none, hint: `Nothing stands at ${address.href}.` });
    const title = [name, chosen.title].filter(Boolean).join(", ");
    if (offset >= whole.length)
      return empty({
        title,
        source: address.href,
        hint: `The text has ${whole.length} characters: ask for a lower offset.`,
      });
    const end = Math.min(whole.length, offset + max_chars);
    return text({
      title,
      source: address.href,
      text: whole.slice(offset, end),
      offset,
      total: whole.length,
      paging: { argument: "offset", start: offset },
      ...(end < whole.length ? { next: { offset: end } } : {}),
      ...(chosen.notes.length === 0 ? {} : { notes: chosen.notes }),
    });
  },
});

type Partly<T> = { readonly [K in keyof T]?: T[K] | undefined };

function readRef({ congress, bill_type, bill_number }: Partly<BillRef>): BillRef {
  if (congress === undefined || bill_type === undefined || bill_number === undefined)
    return failArgument("url", "or congress, bill_type and bill_number together are needed");
  return { congress, bill_type, bill_number };
}
