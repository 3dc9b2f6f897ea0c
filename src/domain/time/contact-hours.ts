import { addDays, bogotaClock, bogotaDate, dayOfWeek, isHoliday, startOfBogotaDay, type IsoDate } from './calendar.ts';
import { refuse, type Refusal } from '#domain/refusal.ts';

export type ContactChannel = 'email' | 'celular' | 'whatsapp' | 'sms' | 'llamada';

/** A transactional message is a confirmation or a reply to the customer. A collection message asks for a payment. */
export type ContactKind = 'transactional' | 'collection';

export const preferredHours = ['MANANA', 'TARDE', 'CUALQUIERA'] as const;
export type PreferredHours = (typeof preferredHours)[number];

export type ContactRequest = {
  readonly now: Date;
  readonly kind: ContactKind;
  readonly channel: ContactChannel;
  readonly authorisedChannels: readonly ContactChannel[];
  readonly hours?: PreferredHours;
  /** Only contacts since Monday of the current week matter. */
  readonly history: readonly { readonly at: Date; readonly channel: ContactChannel }[];
};

export type ContactRefusal = Refusal<
  'CHANNEL_NOT_AUTHORISED' | 'OUTSIDE_CONTACT_HOURS' | 'ALREADY_CONTACTED_TODAY' | 'OTHER_CHANNEL_THIS_WEEK'
>;

const hour = 60;

const noon = 12 * hour;

/** The allowed minutes of the day, both inclusive. Undefined on Sundays and holidays. */
function contactWindow(date: IsoDate, hours: PreferredHours): { from: number; to: number } | undefined {
  const weekday = dayOfWeek(date);
  if (weekday === 0 || isHoliday(date)) return undefined;
  const { from, to } = weekday === 6 ? { from: 8 * hour, to: 15 * hour } : { from: 7 * hour, to: 19 * hour };
  return { from: hours === 'TARDE' ? noon : from, to: hours === 'MANANA' ? noon : to };
}

function isContactHour(now: Date, hours: PreferredHours): boolean {
  const window = contactWindow(bogotaDate(now), hours);
  if (window === undefined) return false;
  const { minutes, seconds } = bogotaClock(now);
  return minutes >= window.from && (minutes < window.to || (minutes === window.to && seconds === 0));
}

function weekOf(date: IsoDate): IsoDate {
  return addDays(date, -((dayOfWeek(date) + 6) % 7));
}

/** Applies the rules of Ley 2300 de 2023 to collection messages. */
export function canContact(request: ContactRequest): true | ContactRefusal {
  const { now, kind, channel, authorisedChannels, hours = 'CUALQUIERA', history } = request;
  if (kind === 'transactional') return true;
  if (!authorisedChannels.includes(channel)) return refuse('CHANNEL_NOT_AUTHORISED');
  if (!isContactHour(now, hours)) return refuse('OUTSIDE_CONTACT_HOURS');
  const today = bogotaDate(now);
  const earlier = history.map((contact) => ({ channel: contact.channel, on: bogotaDate(contact.at) }));
  if (earlier.some(({ on }) => on === today)) return refuse('ALREADY_CONTACTED_TODAY');
  if (earlier.some((contact) => contact.channel !== channel && weekOf(contact.on) === weekOf(today))) {
    return refuse('OTHER_CHANNEL_THIS_WEEK');
  }
  return true;
}

/** Returns `now` within the allowed hours, otherwise the next start of the allowed hours. */
export function nextContactTime(now: Date, hours: PreferredHours = 'CUALQUIERA'): Date {
  if (isContactHour(now, hours)) return now;
  for (let date = bogotaDate(now); ; date = addDays(date, 1)) {
    const window = contactWindow(date, hours);
    if (window === undefined) continue;
    const opening = new Date(startOfBogotaDay(date).getTime() + window.from * 60_000);
    if (opening > now) return opening;
  }
}
