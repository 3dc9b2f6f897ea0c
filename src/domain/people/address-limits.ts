import type { GuessLimit, LimitedTry } from './guess-limits.ts';

/** Limits of messages with a code or a link per address (e-mail or mobile), over all accounts, documents and pages. */
export const addressLimits = {
  /** Messages to an address that a visitor typed: registration and new contacts. At most 9 an hour. */
  typed: { name: 'address-typed', capacity: 5, refillSeconds: 900 },
  /** All messages. At most 20 an hour, part of which is reserved for recipients with better proof of ownership. */
  all: { name: 'address-all', capacity: 14, refillSeconds: 540 },
} as const satisfies Record<string, GuessLimit>;

/**
 * Reasons for a message, from no proof of ownership to full proof, with the messages that each must leave unused. Typed
 * addresses cannot exhaust the messages of users who prove their identity, and neither can use the five codes an hour
 * of a signed-in owner.
 */
export const reservedMessages = { typed: 9, proving: 5, recovering: 2, owner: 0 } as const;

type Channel = 'email' | 'celular';
const subjectOf = (channel: Channel, address: string) => `${channel}:${address}`;

export const typedToAddress = (channel: Channel, address: string): LimitedTry => ({
  bucket: addressLimits.typed,
  subject: subjectOf(channel, address),
});

/** One message to an address, counted in the limit of all reasons. */
export const allToAddress = (channel: Channel, address: string, reason: keyof typeof reservedMessages): LimitedTry => ({
  bucket: addressLimits.all,
  subject: subjectOf(channel, address),
  leaves: reservedMessages[reason],
});
