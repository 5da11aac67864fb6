// Item numbers of Form 8-K since August 2004; 6.01 to 6.06 are for asset-backed securities.
const ITEMS: Readonly<Record<string, string>> = {
  "1.01": "material agreement",
  "1.02": "termination of a material agreement",
  "1.03": "bankruptcy or receivership",
  "1.04": "mine safety",
  "1.05": "cybersecurity incident",
  "2.01": "acquisition or disposition completed",
  "2.02": "results of operations",
  "2.03": "new financial obligation",
  "2.04": "event that accelerates an obligation",
  "2.05": "exit or restructuring costs",
  "2.06": "impairment",
  "3.01": "delisting notice",
  "3.02": "unregistered sale of equity",
  "3.03": "change of holders' rights",
  "4.01": "change of auditor",
  "4.02": "earlier financial statements not to be relied on",
  "5.01": "change in control",
  "5.02": "change of directors or officers",
  "5.03": "change of bylaws or fiscal year",
  "5.04": "suspension of trading in benefit plans",
  "5.05": "change of code of ethics",
  "5.06": "change of shell status",
  "5.07": "shareholder vote",
  "5.08": "director nominations",
  "7.01": "Regulation FD disclosure",
  "8.01": "other events",
  "9.01": "exhibits",
};

/** "2.02 results of operations" for an 8-K item number; a number without a known meaning stays alone. */
export function describeItem(item: string): string {
  const meaning = ITEMS[item];
  return meaning === undefined ? item : `${item} ${meaning}`;
}
