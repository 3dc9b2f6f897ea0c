import type { GuessLimit, LimitedTry } from './guess-limits.ts';

/**
 * The limits per e-mail address or mobile number for messages with a code or a link. The limits apply to all accounts,
 * identity documents and pages together.
 */
export const addressLimits = {
  /** For a contact that a person typed and has not verified yet: at most 9 messages an hour. */
  typed: { name: 'address-typed', capacity: 5, refillSeconds: 900 },
  /** For all messages: at most 20 an hour. `reservedMessages` reserves a part of them. */
  all: { name: 'address-all', capacity: 14, refillSeconds: 540 },
} as const satisfies Record<string, GuessLimit>;

/**
 * The number of tokens that must remain in the bucket `all`, by the reason of the message. Many messages for other
 * reasons therefore do not block messages for recoveries and for the signed-in owner.
 */
export const reservedMessages = { typed: 9, proving: 5, recovering: 2, owner: 0 } as const;

type Channel = 'email' | 'celular';
const subjectOf = (channel: Channel, address: string) => `${channel}:${address}`;

export const typedToAddress = (channel: Channel, address: string): LimitedTry => ({
  bucket: addressLimits.typed,
  subject: subjectOf(channel, address),
});

export const allToAddress = (channel: Channel, address: string, reason: keyof typeof reservedMessages): LimitedTry => ({
  bucket: addressLimits.all,
  subject: subjectOf(channel, address),
  leaves: reservedMessages[reason],
});
