export type DateParts = { day: string; month: string; year: string };

export const NO_DATE: DateParts = { day: '', month: '', year: '' };

export function readDate({ day, month, year }: DateParts): string | null {
  if (!/^\d{1,2}$/.test(day) || !/^\d{1,2}$/.test(month) || !/^\d{4}$/.test(year)) return null;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const exists =
    date.getUTCFullYear() === Number(year) &&
    date.getUTCMonth() === Number(month) - 1 &&
    date.getUTCDate() === Number(day);
  return exists ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : null;
}

/**
 * Returns the ISO date of the parts. Returns undefined when all parts are empty, and a text that fails validation when
 * the parts do not form a calendar day.
 */
export function typedDate(parts: DateParts): string | undefined {
  if (parts.day === '' && parts.month === '' && parts.year === '') return undefined;
  return readDate(parts) ?? 'no es un día';
}

export function writeDate(iso: string | null | undefined): DateParts {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(iso ?? '');
  if (!match?.[1] || !match[2] || !match[3]) return NO_DATE;
  return { day: String(Number(match[3])), month: String(Number(match[2])), year: match[1] };
}
