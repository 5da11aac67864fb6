/**
 * The newest 5-year ACS that is surely out: published in December of the year after its last, now and then only in the
 * following January.
 */
export function newestAcs5(now: Date): number {
  return now.getUTCFullYear() - (now.getUTCMonth() >= 1 ? 2 : 3);
}

/** The newest 1-year ACS that is surely out: published in September of the following year. There was none for 2020. */
export function newestAcs1(now: Date): number {
  const year = now.getUTCFullYear() - (now.getUTCMonth() >= 9 ? 1 : 2);
  return year === 2020 ? 2019 : year;
}

export const newestDetailed = (now: Date): string => `${newestAcs5(now)}/acs/acs5`;
