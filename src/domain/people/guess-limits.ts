/** A token bucket: `capacity` tries at once, and one more try every `refillSeconds`. */
export type GuessLimit = {
  /** Tries with the same name and subject share one bucket. */
  readonly name: string;
  readonly capacity: number;
  readonly refillSeconds: number;
};

/** A bucket refuses a try when it contains at most `leaves` tries. More important tries have a lower `leaves`. */
export type LimitedTry = { readonly bucket: GuessLimit; readonly subject: string; readonly leaves?: number };

/**
 * A correct password gives back its tries, except the try of the identity document: anyone can register an account with
 * the identity document of another person and sign in to this account.
 */
export const signInLimits = {
  /** Wide enough for an office or a mobile network. */
  network: { name: 'login-network', capacity: 600, refillSeconds: 6 },
  /** At most 20 tries an hour. */
  documentAndNetwork: { name: 'login-document-network', capacity: 10, refillSeconds: 360 },
  /** At most 100 tries an hour, from all networks. */
  document: { name: 'login-document', capacity: 40, refillSeconds: 60 },
  mark: { name: 'login-mark', capacity: 5, refillSeconds: 720 },
  /** At most 20 tries an hour, with all device marks of the account together. */
  account: { name: 'login-account', capacity: 10, refillSeconds: 360 },
} as const satisfies Record<string, GuessLimit>;

/** A successful check gives back only the try that it used. */
export const secondFactorLimits = {
  network: { name: 'factor-network', capacity: 60, refillSeconds: 60 },
  /** The limit for unknown devices. An hour of guesses succeeds with a probability of about 1 in 17,000. */
  account: { name: 'factor-account', capacity: 5, refillSeconds: 240 },
  /** The limit for devices with an earlier sign-in to the account, and for sessions of the account. */
  ownDevice: { name: 'factor-own-device', capacity: 5, refillSeconds: 240 },
} as const satisfies Record<string, GuessLimit>;

export const reentryLimit: GuessLimit = { name: 'reentry', capacity: 5, refillSeconds: 240 };

/**
 * The order matters: a blocked network takes no try from the identity document, so that one network cannot exhaust the
 * shared limit.
 */
export const triesOfStranger = (account: string, network: string): readonly LimitedTry[] => [
  { bucket: signInLimits.network, subject: network },
  { bucket: signInLimits.documentAndNetwork, subject: `${account}|${network}` },
  { bucket: signInLimits.document, subject: account },
];

export const triesOfMark = (customerId: string, nonce: string): readonly LimitedTry[] => [
  { bucket: signInLimits.mark, subject: `${customerId}|${nonce}` },
  { bucket: signInLimits.account, subject: customerId },
];

export const givenBack = (taken: readonly LimitedTry[]): readonly LimitedTry[] =>
  taken.filter(({ bucket }) => bucket.name !== signInLimits.document.name);

export const deviceMarkDays = 90;

const dayMs = 24 * 60 * 60 * 1000;

export const isMarkInTime = (madeAt: Date, now: Date): boolean =>
  now.getTime() - madeAt.getTime() < deviceMarkDays * dayMs;
