import type { GuessLimit, LimitedTry } from './guess-limits.ts';

/**
 * How many messages with a code or a link one address (an e-mail or a mobile) is sent, whoever asks, with whatever
 * document, at whatever place of the portal.
 */
export const addressLimits = {
  /** Because somebody typed it: registering, and giving a contact. 9 an hour at most. */
  typed: { name: 'address-typed', capacity: 5, refillSeconds: 900 },
  /**
   * For whatever reason. 20 an hour at most, so that what is typed uses up half of them, and the owner of the address
   * still gets the codes that they ask for themselves.
   */
  all: { name: 'address-all', capacity: 10, refillSeconds: 360 },
} as const satisfies Record<string, GuessLimit>;

const ofAddress =
  (bucket: GuessLimit) =>
  (channel: 'email' | 'celular', address: string): LimitedTry => ({
    bucket,
    subject: `${channel}:${address}`,
  });
export const typedToAddress = ofAddress(addressLimits.typed);
export const allToAddress = ofAddress(addressLimits.all);
