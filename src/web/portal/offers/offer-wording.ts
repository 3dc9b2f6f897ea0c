import { capitalised } from '#domain/capitalised.ts';
import type { Obligation, Offer } from '#contract/offers.ts';
import { bogotaDate, formatDay } from '#domain/time/calendar.ts';
import type { TagTone } from '#ui/Tag.tsx';
import { accountTail, ownerToday } from '#texts/debt-name.ts';

/** Returns "52,3 %" for 5225 basis points, with a non-breaking space. */
export function percentText(bps: number): string {
  return `${String(Math.round(bps / 10) / 10).replace('.', ',')}\u00a0%`;
}

const priorityTags: Record<Offer['priority'], { tone: TagTone; text: string }> = {
  success: { tone: 'success', text: 'Al día' },
  info: { tone: 'info', text: 'En seguimiento' },
  warn: { tone: 'warn', text: 'Atención' },
  danger: { tone: 'danger', text: 'Prioridad' },
};

export const priorityTag = (priority: Offer['priority'], place: number): { tone: TagTone; text: string } =>
  priorityTags[priority === 'danger' && place > 0 ? 'warn' : priority];

export function accountText(debt: Obligation): string {
  const tail = accountTail(debt.number);
  return capitalised([tail && `terminada en ${tail}`, ownerToday(debt)].filter(Boolean).join(', '));
}

export function validUntilText(offer: Pick<Offer, 'validUntil'>): string {
  return formatDay(bogotaDate(offer.validUntil));
}
