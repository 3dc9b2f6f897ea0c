/** A calendar day in Colombia, `YYYY-MM-DD`. Comparing two days as strings gives their order. */
export type IsoDate = string & { readonly '~type': 'IsoDate' };

const pattern = /^(\d{4})-(\d{2})-(\d{2})$/;

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Accepts only existing days from 1900 to 2999, written `YYYY-MM-DD`. */
export function parseIsoDate(text: string): IsoDate | undefined {
  const match = pattern.exec(text);
  if (!match) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < 1900 || year > 2999 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month))
    return undefined;
  return text as IsoDate;
}
