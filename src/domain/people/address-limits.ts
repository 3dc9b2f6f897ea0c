import type { GuessLimit, LimitedTry } from './guess-limits.ts';

/**
 * How many messages with a code or a link one address (an e-mail or a mobile) is sent, whoever asks, with whatever
 * document, at whatever place of the portal.
 */
export const addressLimits = {
  /** Because somebody typed it: registering, and giving a contact. 9 an hour at most. */
  typed: { name: 'address-typed', capacity: 5, refillSeconds: 900 },
  /** For whatever reason. 20 an hour at most, of which everybody leaves some to who is surer to be its owner. */
  all: { name: 'address-all', capacity: 14, refillSeconds: 540 },
} as const satisfies Record<string, GuessLimit>;

/**
 * Why a message is sent, from who may be anybody to who has proven to be the owner, with the messages that each leaves of
 * the address's count. So what is typed keeps nobody from proving who they are, and neither of them takes any of the
 * five codes an hour that the owner of an account asks for inside it.
 */
export const leftToSurer = { typed: 9, proving: 5, recovering: 2, owner: 0 } as const;

type Channel = 'email' | 'celular';
const subjectOf = (channel: Channel, address: string) => `${channel}:${address}`;

export const typedToAddress = (channel: Channel, address: string): LimitedTry => ({
  bucket: addressLimits.typed,
  subject: subjectOf(channel, address),
});

/** One message to an address, in the one count of all. */
export const allToAddress = (channel: Channel, address: string, reason: keyof typeof leftToSurer): LimitedTry => ({
  bucket: addressLimits.all,
  subject: subjectOf(channel, address),
  leaves: leftToSurer[reason],
});
