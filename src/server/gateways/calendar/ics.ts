import { createHash } from 'node:crypto';
import type { IsoDate } from '#domain/time/calendar.ts';
import { formatPesos, type Pesos } from '#domain/money/money.ts';

export type CalendarPayment = {
  readonly agreementId: string;
  /** Stable within the agreement: "0" for the initial payment, "1" for the first instalment. */
  readonly key: string;
  readonly label: string;
  readonly dueOn: IsoDate;
  readonly amount: Pesos;
  /** `PAST`: paid after its due date. `CANCELLED`: no longer owed. `STOPPED`: a dispute suspends the due date. */
  readonly status: keyof typeof said;
  readonly sequence: number;
  readonly changedAt: Date;
};

export type CalendarFacts = {
  readonly payments: readonly CalendarPayment[];
  readonly link: string;
  readonly now: Date;
};

/**
 * RFC 5545. Only payments with the status `DUE` have reminders. The titles do not mention the debt, because calendars
 * are often shared.
 */
export function agreementCalendar({ payments, link, now }: CalendarFacts): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Rebanca//Pagos programados//ES',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Pagos programados',
    'X-WR-TIMEZONE:America/Bogota',
    ...bogota,
    ...payments.flatMap((payment) => event(payment, link, now)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

// Colombia has UTC−5 all year.
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

const isCancelled = ({ status }: CalendarPayment) => status !== 'DUE' && status !== 'PAST';

function event(payment: CalendarPayment, link: string, now: Date): string[] {
  const { agreementId, key, dueOn, status, sequence, changedAt } = payment;
  const day = dueOn.replaceAll('-', '');
  return [
    'BEGIN:VEVENT',
    `UID:${uid(agreementId, key)}`,
    `DTSTAMP:${utc(now)}`,
    `LAST-MODIFIED:${utc(changedAt)}`,
    `SEQUENCE:${sequence}`,
    `DTSTART;TZID=America/Bogota:${day}T090000`,
    `DTEND;TZID=America/Bogota:${day}T093000`,
    'SUMMARY:Pago programado',
    `DESCRIPTION:${escaped(description(payment, link))}`,
    `URL:${new URL(link).href}`,
    'CLASS:PRIVATE',
    `STATUS:${isCancelled(payment) ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:TRANSPARENT',
    ...(status === 'DUE' ? reminders : []),
    'END:VEVENT',
  ];
}

const utc = (moment: Date) => `${moment.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;

function description({ label, amount, status }: CalendarPayment, link: string): string {
  const money = `${label}: ${formatPesos(amount).replace(/\u00a0/g, ' ')}.`;
  return `${money}\n${said[status] ?? `Paga en ${link}`}`;
}

const said = {
  DUE: undefined,
  PAID: 'Ya hiciste este pago.',
  PAST: 'Ya hiciste este pago.',
  CANCELLED: 'Ya no tienes que hacer este pago.',
  STOPPED: 'Por ahora no tienes que hacer este pago.',
} as const;

/** Each file uses the same id, so that a newer file replaces the event. The hash hides the agreement's id. */
function uid(agreementId: string, key: string): string {
  return `${createHash('sha256').update(`${agreementId}/${key}`).digest('hex').slice(0, 32)}@rebanca`;
}

function alarm(trigger: string, text: string): string[] {
  return ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${escaped(text)}`, `TRIGGER:${trigger}`, 'END:VALARM'];
}

const reminders = [...alarm('-P2D', 'Tu pago es en dos días'), ...alarm('PT0S', 'Tu pago es hoy')];

function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, (char) => `\\${char}`)
    .replace(/\r\n|[\r\n]/g, '\\n')
    .replace(/\p{Cc}/gu, ' ');
}

/** Folds at 75 octets without splitting a character (RFC 5545 §3.1). */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const char of line) {
    const size = Buffer.byteLength(char);
    if (octets + size > 75) {
      parts.push(part);
      part = '';
      octets = 1;
    }
    part += char;
    octets += size;
  }
  return [...parts, part].join('\r\n ');
}
