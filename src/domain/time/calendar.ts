import { daysInMonth, parseIsoDate, type IsoDate } from './iso-date.ts';

export { daysInMonth, parseIsoDate, type IsoDate };

const dayMs = 86_400_000;
// Colombia has used UTC−5 without daylight saving since 1993.
const bogotaOffsetMs = 5 * 3_600_000;

function fromParts(year: number, month: number, day: number): IsoDate {
  const two = (part: number): string => (part < 10 ? `0${part}` : `${part}`);
  return `${year}-${two(month)}-${two(day)}` as IsoDate;
}

function epochDay(date: IsoDate): number {
  return Date.parse(date) / dayMs;
}

function fromEpochDay(epochDay: number): IsoDate {
  const date = new Date(epochDay * dayMs);
  return fromParts(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
}

export function dateParts(date: IsoDate): { year: number; month: number; day: number } {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) };
}

/** @throws RangeError when the text is not an existing day. */
export function isoDate(text: string): IsoDate {
  const date = parseIsoDate(text);
  if (date === undefined) throw new RangeError(`Not a date: ${text}`);
  return date;
}

/** 1 January 1970 was a Thursday. */
const weekday = (epochDay: number): number => (((epochDay + 4) % 7) + 7) % 7;

/** Returns 0 for Sunday … 6 for Saturday. */
export function dayOfWeek(date: IsoDate): number {
  return weekday(epochDay(date));
}

export function addDays(date: IsoDate, days: number): IsoDate {
  return fromEpochDay(epochDay(date) + days);
}

export function daysBetween(from: IsoDate, to: IsoDate): number {
  return epochDay(to) - epochDay(from);
}

export function latest(a: IsoDate, b: IsoDate): IsoDate {
  return a > b ? a : b;
}

/** Uses the anonymous algorithm of Meeus, Jones and Butcher for the Gregorian calendar. */
export function easterSunday(year: number): IsoDate {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return fromParts(year, Math.floor(n / 31), (n % 31) + 1);
}

function followingMonday(date: IsoDate): IsoDate {
  return addDays(date, (8 - dayOfWeek(date)) % 7);
}

const fixed = [
  [1, 1],
  [5, 1],
  [7, 20],
  [8, 7],
  [12, 8],
  [12, 25],
] as const;
const movedToMonday = [
  [1, 6],
  [3, 19],
  [6, 29],
  [8, 15],
  [10, 12],
  [11, 1],
  [11, 11],
] as const;
// The offsets in days from Easter Sunday: Holy Thursday, Good Friday, and the Mondays of Ascension, Corpus Christi and
// Sacred Heart.
const fromEaster = [-3, -2, 43, 64, 71] as const;

const holidaysOfYear = new Map<number, ReadonlySet<IsoDate>>();

/**
 * Returns the holidays of Ley 51 de 1983 in order. From 2026 on, they include 9 July, moved to a Monday (Ley 2578 de
 * 2026).
 */
export function holidays(year: number): ReadonlySet<IsoDate> {
  const known = holidaysOfYear.get(year);
  if (known) return known;
  const easter = easterSunday(year);
  const mondays = year >= 2026 ? [...movedToMonday, [7, 9] as const] : movedToMonday;
  const days = [
    ...fixed.map(([month, day]) => fromParts(year, month, day)),
    ...mondays.map(([month, day]) => followingMonday(fromParts(year, month, day))),
    ...fromEaster.map((offset) => addDays(easter, offset)),
  ];
  const set: ReadonlySet<IsoDate> = new Set(days.sort());
  holidaysOfYear.set(year, set);
  return set;
}

const yearOf = (date: IsoDate): number => Number(date.slice(0, 4));

export function isHoliday(date: IsoDate): boolean {
  return holidays(yearOf(date)).has(date);
}

function rolled(epochDay: number): number {
  let day = epochDay;
  while (weekday(day) % 6 === 0 || isHoliday(fromEpochDay(day))) day += 1;
  return day;
}

export function isBusinessDay(date: IsoDate): boolean {
  return rollToBusinessDay(date) === date;
}

export function rollToBusinessDay(date: IsoDate): IsoDate {
  return fromEpochDay(rolled(epochDay(date)));
}

/**
 * Returns the `count`-th business day after `date`. A count of 0 returns `date`, or the next business day when `date`
 * is not a business day.
 * @throws RangeError when `count` is negative or not an integer.
 */
export function addBusinessDays(date: IsoDate, count: number): IsoDate {
  if (!Number.isSafeInteger(count) || count < 0) throw new RangeError(`Invalid number of business days: ${count}`);
  if (count === 0) return rollToBusinessDay(date);
  let day = epochDay(date);
  for (let left = count; left > 0; left -= 1) day = rolled(day + 1);
  return fromEpochDay(day);
}

/**
 * Returns the day `dayOfMonth`, `k` months after `first`. The day is limited to the month's end and moved to a business
 * day. Every date is computed from `first`, so that a short month does not affect later dates.
 */
export function monthlyDate(first: IsoDate, k: number, dayOfMonth: number): IsoDate {
  return rollToBusinessDay(plainMonthlyDate(first, k, dayOfMonth));
}

/** Returns the date that `monthlyDate` moves to a business day. */
export function plainMonthlyDate(first: IsoDate, k: number, dayOfMonth: number): IsoDate {
  const { year, month } = dateParts(first);
  const months = year * 12 + (month - 1) + k;
  const [y, m] = [Math.floor(months / 12), (months % 12) + 1];
  return fromParts(y, m, Math.min(dayOfMonth, daysInMonth(y, m)));
}

/** Returns `date` plus `k` months on the same day, limited to the month's end and not moved to a business day. */
export function addMonths(date: IsoDate, k: number): IsoDate {
  const { year, month, day } = dateParts(date);
  const months = year * 12 + (month - 1) + k;
  const [y, m] = [Math.floor(months / 12), (((months % 12) + 12) % 12) + 1];
  return fromParts(y, m, Math.min(day, daysInMonth(y, m)));
}

export function bogotaDate(now: Date): IsoDate {
  return new Date(now.getTime() - bogotaOffsetMs).toISOString().slice(0, 10) as IsoDate;
}

export function startOfBogotaDay(date: IsoDate): Date {
  return new Date(epochDay(date) * dayMs + bogotaOffsetMs);
}

export function endOfBogotaDay(date: IsoDate): Date {
  return new Date((epochDay(date) + 1) * dayMs + bogotaOffsetMs - 1);
}

/** Returns the minutes since midnight (0–1439) and the seconds of the minute (0–59). */
export function bogotaClock(now: Date): { minutes: number; seconds: number } {
  const there = new Date(now.getTime() - bogotaOffsetMs);
  return { minutes: there.getUTCHours() * 60 + there.getUTCMinutes(), seconds: there.getUTCSeconds() };
}

// The abbreviations of Intl differ between engines, but the PDF and the screen must show the same names.
const months = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');
const weekdays = 'domingo lunes martes miércoles jueves viernes sábado'.split(' ');

/** @throws RangeError for a number outside 1–12. */
export function monthName(month: number): string {
  const name = months[month - 1];
  if (name === undefined) throw new RangeError(`Not a month: ${month}`);
  return name;
}

export const formatLongDate = (date: IsoDate): string => `${formatDay(date)} de ${dateParts(date).year}`;

export function formatDay(date: IsoDate): string {
  const { month, day } = dateParts(date);
  return `${day} de ${monthName(month)}`;
}

export function formatMonth(date: IsoDate): string {
  const { year, month } = dateParts(date);
  return `${monthName(month)} de ${year}`;
}

export function formatShortDate(date: IsoDate): string {
  const { month, day } = dateParts(date);
  return `${day} ${monthName(month).slice(0, 3)}`;
}

export function formatMediumDate(date: IsoDate): string {
  return `${formatShortDate(date)} ${date.slice(0, 4)}`;
}

export function formatWeekday(date: IsoDate): string {
  return weekdays[dayOfWeek(date)] ?? '';
}

export const formatWeekdayAndDay = (date: IsoDate): string => `${formatWeekday(date)} ${formatDay(date)}`;

/** Uses non-breaking spaces: «3:45 p. m.». */
export function formatBogotaTime(now: Date): string {
  const { minutes } = bogotaClock(now);
  const hour = Math.floor(minutes / 60);
  const half = hour < 12 ? 'a' : 'p';
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minutes % 60).padStart(2, '0')}\u00a0${half}.\u00a0m.`;
}

export function formatBogotaDateTime(now: Date): string {
  return `${formatLongDate(bogotaDate(now))}, ${formatBogotaTime(now)}`;
}

export function formatSince(begun: Date, today: IsoDate): string {
  const date = bogotaDate(begun);
  return date === today ? `desde las ${formatBogotaTime(begun)}` : `desde el ${formatLongDate(date)}`;
}
