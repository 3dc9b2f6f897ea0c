import type { Obligation, Offer } from '#contract/offers.ts';
import { bogotaDate, dateParts, formatWeekday, monthName, type IsoDate } from '#domain/time/calendar.ts';
import type { TagTone } from '#ui/Tag.tsx';
import { accountTail, ownerToday } from '#texts/debt-name.ts';

/** "52,3 %" of 5225 basis points, with a non-breaking space. */
export function percentText(bps: number): string {
  return `${String(Math.round(bps / 10) / 10).replace('.', ',')}\u00a0%`;
}

const priorityTags: Record<Offer['priority'], { tone: TagTone; text: string }> = {
  success: { tone: 'success', text: 'Al día' },
  info: { tone: 'info', text: 'En seguimiento' },
  warn: { tone: 'warn', text: 'Atención' },
  danger: { tone: 'danger', text: 'Prioridad' },
};

/** The priority tag by the design's four levels. Only the first offer of a list can have «Prioridad». */
export const priorityTag = (priority: Offer['priority'], place: number): { tone: TagTone; text: string } =>
  priorityTags[priority === 'danger' && place > 0 ? 'warn' : priority];

/** "Terminada en 4417, hoy de Rebanca Cartera": the line under a debt's name; may be empty. */
export function accountText(debt: Obligation): string {
  const tail = accountTail(debt.number);
  const text = [tail && `terminada en ${tail}`, ownerToday(debt)].filter(Boolean).join(', ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** "30 de noviembre": for dates whose year is obvious. */
export function dayAndMonth(date: IsoDate): string {
  const { day, month } = dateParts(date);
  return `${day} de ${monthName(month)}`;
}

/** "sábado 5 de diciembre" */
export function weekdayAndDay(date: IsoDate): string {
  return `${formatWeekday(date)} ${dayAndMonth(date)}`;
}

/** The last day to accept an offer: "20 de diciembre". */
export function validUntilText(offer: Pick<Offer, 'validUntil'>): string {
  return dayAndMonth(bogotaDate(offer.validUntil));
}
