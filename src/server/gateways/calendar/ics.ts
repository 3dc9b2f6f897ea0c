import { createHash } from 'node:crypto';
import type { IsoDate } from '#domain/time/calendar.ts';
import { formatPesos, type Pesos } from '#domain/money/money.ts';

export type CalendarFacts = {
  readonly agreementId: string;
  /** Payments still to be made; `key` names one for good ("0" the initial payment, "1" the first instalment…). */
  readonly payments: readonly {
    readonly key: string;
    readonly label: string;
    readonly dueOn: IsoDate;
    readonly amount: Pesos;
  }[];
  /** Payments of agreements that this one replaced: a calendar that has them takes them off. */
  readonly cancelled?: readonly {
    readonly agreementId: string;
    readonly key: string;
    readonly label: string;
    readonly dueOn: IsoDate;
    readonly amount: Pesos;
  }[];
  /** Where the person pays. */
  readonly link: string;
  /** When the agreement or its dates last changed. */
  readonly changedAt: Date;
};

/**
 * An iCalendar file (RFC 5545) with one event per payment, at 9 a. m. in Bogotá, and reminders two days before and that
 * morning. Calendars are often shared, so the title says nothing about what is paid.
 */
export function agreementCalendar({ agreementId, payments, cancelled = [], link, changedAt }: CalendarFacts): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Rebanca//Pagos programados//ES',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Pagos programados',
    'X-WR-TIMEZONE:America/Bogota',
    ...bogota,
    ...payments.flatMap((payment) => [...event(payment, agreementId, link, changedAt), ...reminders]),
    ...cancelled.flatMap((payment) => [...event(payment, payment.agreementId, link, changedAt, 'CANCELLED'), end]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

// Colombia keeps UTC−5 the whole year.
const bogota = [
  'BEGIN:VTIMEZONE',
  'TZID:America/Bogota',
  'BEGIN:STANDARD',
  'DTSTART:19930404T000000',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0500',
  'TZNAME:-05',
  'END:STANDARD',
  'END:VTIMEZONE',
];

function event(
  { key, label, dueOn, amount }: CalendarFacts['payments'][number],
  agreementId: string,
  link: string,
  changedAt: Date,
  status: 'CONFIRMED' | 'CANCELLED' = 'CONFIRMED',
): string[] {
  const day = dueOn.replaceAll('-', '');
  const stamp = `${changedAt.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;
  return [
    'BEGIN:VEVENT',
    `UID:${uid(agreementId, key)}`,
    `DTSTAMP:${stamp}`,
    `LAST-MODIFIED:${stamp}`,
    `SEQUENCE:${Math.floor(changedAt.getTime() / 1_000) % 2 ** 31}`,
    `DTSTART;TZID=America/Bogota:${day}T090000`,
    `DTEND;TZID=America/Bogota:${day}T093000`,
    'SUMMARY:Pago programado',
    `DESCRIPTION:${escaped(`${label}: ${formatPesos(amount).replace(/\u00a0/g, ' ')}.\nPaga en ${link}`)}`,
    `URL:${new URL(link).href}`,
    'CLASS:PRIVATE',
    `STATUS:${status}`,
    'TRANSP:TRANSPARENT',
  ];
}

/** Stable for a payment, so that a newer file moves the event instead of adding one; it does not show the agreement's id. */
function uid(agreementId: string, key: string): string {
  return `${createHash('sha256').update(`${agreementId}/${key}`).digest('hex').slice(0, 32)}@rebanca`;
}

function alarm(trigger: string, text: string): string[] {
  return ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${escaped(text)}`, `TRIGGER:${trigger}`, 'END:VALARM'];
}

const end = 'END:VEVENT';
const reminders = [...alarm('-P2D', 'Tu pago es en dos días'), ...alarm('PT0S', 'Tu pago es hoy'), end];

function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, (char) => `\\${char}`)
    .replace(/\r\n|[\r\n]/g, '\\n')
    .replace(/\p{Cc}/gu, ' ');
}

/** At most 75 octets a line, never cutting a character in two (RFC 5545 §3.1). */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const char of line) {
    const size = Buffer.byteLength(char);
    if (octets + size > 75) {
      parts.push(part);
      part = '';
      // The space that opens a continued line counts too.
      octets = 1;
    }
    part += char;
    octets += size;
  }
  return [...parts, part].join('\r\n ');
}
