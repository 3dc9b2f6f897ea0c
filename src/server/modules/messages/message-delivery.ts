import type { codeDeliveries } from '#contract/account.ts';

/** What became of a message, as the person who waits for it is told. */
export type MessageDelivery = (typeof codeDeliveries)[number];

/** Nobody waits longer in front of a screen. */
const patienceMs = 20_000;

/** `message`: what the outbox knows of it, if it is there yet; `askedAt`: since when somebody waits. */
export function messageDelivery(
  message: { sentAt: Date | null; rejectedAt: Date | null } | undefined,
  askedAt: Date,
  now: Date,
): MessageDelivery {
  if (message?.rejectedAt) return 'FALLIDA';
  if (message?.sentAt) return 'ENTREGADA';
  return now.getTime() - askedAt.getTime() > patienceMs ? 'DEMORADA' : 'EN_CAMINO';
}
