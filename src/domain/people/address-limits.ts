import type { GuessLimit, LimitedTry } from './guess-limits.ts';

/**
 * The limits per e-mail address or mobile number for messages with a code or a link. The limits apply to all accounts,
 * identity documents and pages together.
 */
export const addressLimits = {
  /** Limits messages to a contact that a visitor typed at registration or as a new contact to 9 an hour. */
  typed: { name: 'address-typed', capacity: 5, refillSeconds: 900 },
  /** Limits all messages to 20 an hour. `reservedMessages` reserves a part of these messages. */
  all: { name: 'address-all', capacity: 14, refillSeconds: 540 },
} as const satisfies Record<string, GuessLimit>;

/**
 * The number of tokens that a message must leave in the bucket `all`, by the reason of the message. Recoveries and the
 * signed-in owner can therefore still receive messages after many messages for other reasons.
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
