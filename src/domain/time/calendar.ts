import { daysInMonth, parseIsoDate, type IsoDate } from './iso-date.ts';

export { daysInMonth, parseIsoDate, type IsoDate };

const dayMs = 86_400_000;
// Colombia has kept UTC−5 without daylight saving since 1993.
const bogotaOffsetMs = 5 * 3_600_000;

function fromParts(year: number, month: number, day: number): IsoDate {
  const two = (part: number): string => (part < 10 ? `0${part}` : `${part}`);
  return `${year}-${two(month)}-${two(day)}` as IsoDate;
}

/** Days since 1 January 1970. */
function epochDay(date: IsoDate): number {
  return Date.parse(date) / dayMs;
}

function fromEpochDay(epochDay: number): IsoDate {
  const date = new Date(epochDay * dayMs);
  return fromParts(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
}

/** Year, month (1–12) and day of the month. */
export function dateParts(date: IsoDate): { year: number; month: number; day: number } {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) };
}

/** @throws RangeError when the text is not an existing day. */
export function isoDate(text: string): IsoDate {
  const date = parseIsoDate(text);
  if (date === undefined) throw new RangeError(`Not a date: ${text}`);
  return date;
}

/** 0 Sunday … 6 Saturday; 1 January 1970 was a Thursday. */
const weekday = (epochDay: number): number => (((epochDay + 4) % 7) + 7) % 7;

/** 0 Sunday … 6 Saturday. */
export function dayOfWeek(date: IsoDate): number {
  return weekday(epochDay(date));
}

export function addDays(date: IsoDate, days: number): IsoDate {
  return fromEpochDay(epochDay(date) + days);
}

/** Days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return epochDay(to) - epochDay(from);
}

export function latest(a: IsoDate, b: IsoDate): IsoDate {
  return a > b ? a : b;
}

/** Easter Sunday of the Gregorian calendar, by the anonymous algorithm of Meeus, Jones and Butcher. */
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
// Offsets of Holy Thursday and Good Friday, and of the Mondays after Ascension, Corpus Christi and Sacred Heart.
const fromEaster = [-3, -2, 43, 64, 71] as const;

const holidaysOfYear = new Map<number, ReadonlySet<IsoDate>>();

/**
 * The distinct holidays of a year, sorted. Source: Ley 51 de 1983 and, from 2026, 9 July moved to Monday (Ley 2578 de
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

/** The day itself if it is a business day, else the next business day. */
function rolled(epochDay: number): number {
  let day = epochDay;
  while (weekday(day) % 6 === 0 || isHoliday(fromEpochDay(day))) day += 1;
  return day;
}

/** Monday to Friday and not a holiday. */
export function isBusinessDay(date: IsoDate): boolean {
  return rollToBusinessDay(date) === date;
}

/** The date itself if it is a business day, else the next business day. */
export function rollToBusinessDay(date: IsoDate): IsoDate {
  return fromEpochDay(rolled(epochDay(date)));
}

/**
 * The `count`-th business day after `date`; 0 rolls to a business day.
 * @throws RangeError when `count` is negative or not an integer.
 */
export function addBusinessDays(date: IsoDate, count: number): IsoDate {
  if (!Number.isSafeInteger(count) || count < 0) throw new RangeError(`Not a number of business days: ${count}`);
  if (count === 0) return rollToBusinessDay(date);
  let day = epochDay(date);
  for (let left = count; left > 0; left -= 1) day = rolled(day + 1);
  return fromEpochDay(day);
}

/**
 * `first` plus `k` months on `dayOfMonth`, clamped to the month's end and rolled to a business day. Every date is
 * computed from `first`, so that a short month does not affect later ones.
 */
export function monthlyDate(first: IsoDate, k: number, dayOfMonth: number): IsoDate {
  return rollToBusinessDay(plainMonthlyDate(first, k, dayOfMonth));
}

/** `monthlyDate` before rolling, independent of holidays. */
export function plainMonthlyDate(first: IsoDate, k: number, dayOfMonth: number): IsoDate {
  const { year, month } = dateParts(first);
  const months = year * 12 + (month - 1) + k;
  const [y, m] = [Math.floor(months / 12), (months % 12) + 1];
  return fromParts(y, m, Math.min(dayOfMonth, daysInMonth(y, m)));
}

/** `date` plus `k` months on the same day, clamped to the month's end and not rolled. */
export function addMonths(date: IsoDate, k: number): IsoDate {
  const { year, month, day } = dateParts(date);
  const months = year * 12 + (month - 1) + k;
  const [y, m] = [Math.floor(months / 12), (((months % 12) + 12) % 12) + 1];
  return fromParts(y, m, Math.min(day, daysInMonth(y, m)));
}

/** The date in Colombia at an instant. */
export function bogotaDate(now: Date): IsoDate {
  return new Date(now.getTime() - bogotaOffsetMs).toISOString().slice(0, 10) as IsoDate;
}

export function startOfBogotaDay(date: IsoDate): Date {
  return new Date(epochDay(date) * dayMs + bogotaOffsetMs);
}

/** The instant of 23:59:59.999 in Colombia, the end of a due date. */
export function endOfBogotaDay(date: IsoDate): Date {
  return new Date((epochDay(date) + 1) * dayMs + bogotaOffsetMs - 1);
}

/** Minutes since midnight in Colombia (0–1439) and seconds (0–59). */
export function bogotaClock(now: Date): { minutes: number; seconds: number } {
  const there = new Date(now.getTime() - bogotaOffsetMs);
  return { minutes: there.getUTCHours() * 60 + there.getUTCMinutes(), seconds: there.getUTCSeconds() };
}

// Not from Intl: its abbreviations differ between engines, and PDF and screen must match.
const months = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');
const weekdays = 'domingo lunes martes miércoles jueves viernes sábado'.split(' ');

/**
 * "diciembre" for 12.
 * @throws RangeError for another number than 1–12.
 */
export function monthName(month: number): string {
  const name = months[month - 1];
  if (name === undefined) throw new RangeError(`Not a month: ${month}`);
  return name;
}

/** "5 de diciembre de 2026" */
export const formatLongDate = (date: IsoDate): string => `${formatDay(date)} de ${dateParts(date).year}`;

/** "30 de noviembre": where the year is obvious. */
export function formatDay(date: IsoDate): string {
  const { month, day } = dateParts(date);
  return `${day} de ${monthName(month)}`;
}

/** "5 dic" */
export function formatShortDate(date: IsoDate): string {
  const { month, day } = dateParts(date);
  return `${day} ${monthName(month).slice(0, 3)}`;
}

/** "5 dic 2026" */
export function formatMediumDate(date: IsoDate): string {
  return `${formatShortDate(date)} ${date.slice(0, 4)}`;
}

/** "viernes" */
export function formatWeekday(date: IsoDate): string {
  return weekdays[dayOfWeek(date)] ?? '';
}

/** The time in Colombia, "3:45 p. m.", with non-breaking spaces. */
export function formatBogotaTime(now: Date): string {
  const { minutes } = bogotaClock(now);
  const hour = Math.floor(minutes / 60);
  const half = hour < 12 ? 'a' : 'p';
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minutes % 60).padStart(2, '0')}\u00a0${half}.\u00a0m.`;
}

/** "5 de diciembre de 2026, 3:45 p. m.", in Colombia. */
export function formatBogotaDateTime(now: Date): string {
  return `${formatLongDate(bogotaDate(now))}, ${formatBogotaTime(now)}`;
}

/** "desde las 3:45 p. m." when `begun` is today, "desde el 5 de diciembre de 2026" otherwise. */
export function formatSince(begun: Date, today: IsoDate): string {
  const date = bogotaDate(begun);
  return date === today ? `desde las ${formatBogotaTime(begun)}` : `desde el ${formatLongDate(date)}`;
}
