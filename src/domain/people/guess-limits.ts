/** Tries that come at once (`capacity`), and one more every `refillSeconds`. */
export type GuessLimit = {
  /** Names the bucket; buckets of one name and one subject are the same. */
  readonly name: string;
  readonly capacity: number;
  readonly refillSeconds: number;
};

/**
 * A limit of somebody's or something's own. `leaves`: so many tries stay for those who come with less to leave; where
 * no more than these are there, this one is refused.
 */
export type LimitedTry = { readonly bucket: GuessLimit; readonly subject: string; readonly leaves?: number };

const anHour = 3_600;

/** The most tries that a limit lets through within any hour, whenever that hour begins. */
export const mostAnHour = ({ capacity, refillSeconds }: GuessLimit): number =>
  capacity + Math.ceil(anHour / refillSeconds) - 1;

/**
 * How often a password is looked at. No success makes any of these full again: it gives back at most the try that it
 * took itself, and of the document's not even that, since anybody may register with anybody's document, choose the
 * guess as the password of that account and succeed with it.
 */
export const signInLimits = {
  /** From one network, whatever the documents: wide enough for an office or a mobile network behind it. */
  network: { name: 'login-network', capacity: 600, refillSeconds: 6 },
  /** From one network at one document: 20 an hour at most. */
  documentAndNetwork: { name: 'login-document-network', capacity: 10, refillSeconds: 360 },
  /** At one document from everywhere, known or not: 100 an hour at most. */
  document: { name: 'login-document', capacity: 40, refillSeconds: 60 },
  /** With one mark of a device, at the account that it is of. */
  mark: { name: 'login-mark', capacity: 5, refillSeconds: 720 },
  /** With all marks of an account together: 20 an hour at most. */
  account: { name: 'login-account', capacity: 10, refillSeconds: 360 },
} as const satisfies Record<string, GuessLimit>;

/** How often a code of the second factor is looked at: an accepted one gives back its own try, and no more. */
export const secondFactorLimits = {
  network: { name: 'factor-network', capacity: 60, refillSeconds: 60 },
  /** On devices that nobody knows: about one guess in 17,000 hits in an hour. */
  account: { name: 'factor-account', capacity: 5, refillSeconds: 240 },
  /** On devices where this account signed in, and inside its sessions. */
  ownDevice: { name: 'factor-own-device', capacity: 5, refillSeconds: 240 },
} as const satisfies Record<string, GuessLimit>;

/** Tries at one's own password from inside a session. */
export const reentryLimit: GuessLimit = { name: 'reentry', capacity: 5, refillSeconds: 240 };

/**
 * What a sign-in without a live mark takes before anything is looked at, in this order: who is stopped at their own
 * network takes nothing of the document, so one network cannot use up what everybody shares.
 */
export const triesOfStranger = (account: string, network: string): readonly LimitedTry[] => [
  { bucket: signInLimits.network, subject: network },
  { bucket: signInLimits.documentAndNetwork, subject: `${account}|${network}` },
  { bucket: signInLimits.document, subject: account },
];

/** What a sign-in takes with a live mark of an account; it lets nobody look at anything but that account. */
export const triesOfMark = (customerId: string, nonce: string): readonly LimitedTry[] => [
  { bucket: signInLimits.mark, subject: `${customerId}|${nonce}` },
  { bucket: signInLimits.account, subject: customerId },
];

/** What a success gives back of the tries that it took. */
export const givenBack = (taken: readonly LimitedTry[]): readonly LimitedTry[] =>
  taken.filter(({ bucket }) => bucket.name !== signInLimits.document.name);

/** How long a device stays known after the last sign-in on it. */
export const deviceMarkDays = 90;

const dayMs = 24 * 60 * 60 * 1000;

/** Whether a mark that was made at `madeAt` may still say anything. */
export const isMarkInTime = (madeAt: Date, now: Date): boolean =>
  now.getTime() - madeAt.getTime() < deviceMarkDays * dayMs;
