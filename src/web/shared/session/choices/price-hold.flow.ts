import { secondsLeft } from '#domain/time/countdown.ts';

/** A price hold as the server answered it. */
export interface HoldReply {
  offerId: string;
  proposalId: string;
  holdUntil: Date;
  serverTime: Date;
}

/** The running countdown. Moments in milliseconds by this device's clock; `totalSeconds` is what the ring calls full. */
export interface PriceHold {
  offerId: string;
  proposalId: string;
  endsAt: number;
  totalSeconds: number;
  /** The server's time of the reply that this stands on; what an older one says is out of date. */
  asOf: number;
}

/**
 * Milliseconds by which this device's clock is ahead of the server's. A reply looked at late, as one kept in a cache,
 * only seems to put it further ahead, so the least ever seen is the best guess.
 */
export function clockAhead(known: number | null, serverTime: Date, localNow: number): number {
  return Math.min(known ?? Number.POSITIVE_INFINITY, localNow - serverTime.getTime());
}

export function isRunning(hold: PriceHold | null, offerId: string, localNow: number): hold is PriceHold {
  return hold !== null && hold.offerId === offerId && hold.endsAt > localNow;
}

/**
 * The countdown after a proposal. While it runs it is not restarted, unless `restart` asks for it: the newer proposal
 * inherits the hold, and only its end is put right by the server's word.
 */
export function begun(
  hold: PriceHold | null,
  reply: HoldReply,
  ahead: number,
  localNow: number,
  restart = false,
): PriceHold {
  const { offerId, proposalId } = reply;
  const fresh = endOf(reply, ahead, localNow);
  if (restart || !isRunning(hold, offerId, localNow)) return { offerId, proposalId, ...fresh };
  if (fresh.asOf < hold.asOf) return { ...hold, proposalId };
  return { offerId, proposalId, ...fresh, totalSeconds: Math.max(hold.totalSeconds, fresh.totalSeconds) };
}

function endOf(
  { holdUntil, serverTime }: Pick<HoldReply, 'holdUntil' | 'serverTime'>,
  ahead: number,
  localNow: number,
) {
  const endsAt = holdUntil.getTime() + ahead;
  return { endsAt, totalSeconds: Math.max(0, Math.round((endsAt - localNow) / 1_000)), asOf: serverTime.getTime() };
}

/** The countdown after "Más tiempo": moved, not restarted. A reply about a proposal that is no longer the running one changes nothing. */
export function extended(
  hold: PriceHold | null,
  reply: Pick<HoldReply, 'proposalId' | 'holdUntil' | 'serverTime'>,
  ahead: number,
  localNow: number,
): PriceHold | null {
  if (hold === null || hold.proposalId !== reply.proposalId) return hold;
  const fresh = endOf(reply, ahead, localNow);
  return { ...hold, ...fresh, totalSeconds: Math.max(hold.totalSeconds, fresh.totalSeconds) };
}

/**
 * The offer to go on with after the hold has ended and the offers were read again: the same one, or the one that took
 * its place for the same debt; nothing when there is none.
 */
export function offerAfterEnd(
  before: { id: string; obligationId: string | undefined },
  offers: readonly { id: string; obligationId: string }[],
): string | undefined {
  const same = offers.find(({ id }) => id === before.id);
  return (same ?? offers.find(({ obligationId }) => obligationId === before.obligationId))?.id;
}

/** Whole seconds left of the hold, by this device's clock. */
export function holdSecondsLeft(hold: PriceHold, localNow: number): number {
  return secondsLeft(new Date(hold.endsAt), new Date(localNow));
}

/** Milliseconds until the figure shown changes, so that a tick never lags behind the second. */
export function untilNextSecond(hold: PriceHold, localNow: number): number {
  const left = hold.endsAt - localNow;
  return left <= 0 ? 0 : ((left - 1) % 1_000) + 1;
}
