/** A token bucket: `capacity` tries at once, and one more every `refillSeconds`. */
export type GuessLimit = {
  /** Bucket name; the same name and subject share one bucket. */
  readonly name: string;
  readonly capacity: number;
  readonly refillSeconds: number;
};

/**
 * A try counted for one subject. `leaves`: tries reserved for callers with a lower value; at or below that number this
 * try is refused.
 */
export type LimitedTry = { readonly bucket: GuessLimit; readonly subject: string; readonly leaves?: number };

/**
 * Limits of password checks. A success never refills a bucket: it returns at most its own try. The document's bucket
 * gets none back, because anyone can register with that document, choose the guess as password, and succeed with it.
 */
export const signInLimits = {
  /** Per network, for any document: wide enough for an office or a mobile network. */
  network: { name: 'login-network', capacity: 600, refillSeconds: 6 },
  /** Per network and document: at most 20 an hour. */
  documentAndNetwork: { name: 'login-document-network', capacity: 10, refillSeconds: 360 },
  /** Per document, from all networks: at most 100 an hour. */
  document: { name: 'login-document', capacity: 40, refillSeconds: 60 },
  /** Per device mark, for its own account. */
  mark: { name: 'login-mark', capacity: 5, refillSeconds: 720 },
  /** All device marks of an account together: at most 20 an hour. */
  account: { name: 'login-account', capacity: 10, refillSeconds: 360 },
} as const satisfies Record<string, GuessLimit>;

/** Limits of second-factor checks. A success returns only its own try. */
export const secondFactorLimits = {
  network: { name: 'factor-network', capacity: 60, refillSeconds: 60 },
  /** On unknown devices: about one guess in 17,000 succeeds within an hour. */
  account: { name: 'factor-account', capacity: 5, refillSeconds: 240 },
  /** On devices where the account signed in, and inside its sessions. */
  ownDevice: { name: 'factor-own-device', capacity: 5, refillSeconds: 240 },
} as const satisfies Record<string, GuessLimit>;

/** Tries of the own password inside a session. */
export const reentryLimit: GuessLimit = { name: 'reentry', capacity: 5, refillSeconds: 240 };

/**
 * The tries of a sign-in without a valid device mark, in order: a blocked network takes no try from the document, so
 * one network cannot exhaust the shared limit.
 */
export const triesOfStranger = (account: string, network: string): readonly LimitedTry[] => [
  { bucket: signInLimits.network, subject: network },
  { bucket: signInLimits.documentAndNetwork, subject: `${account}|${network}` },
  { bucket: signInLimits.document, subject: account },
];

/** The tries of a sign-in with a valid device mark, which only checks the account of the mark. */
export const triesOfMark = (customerId: string, nonce: string): readonly LimitedTry[] => [
  { bucket: signInLimits.mark, subject: `${customerId}|${nonce}` },
  { bucket: signInLimits.account, subject: customerId },
];

/** The tries that a success returns. */
export const givenBack = (taken: readonly LimitedTry[]): readonly LimitedTry[] =>
  taken.filter(({ bucket }) => bucket.name !== signInLimits.document.name);

/** How long a device stays known after its last sign-in. */
export const deviceMarkDays = 90;

const dayMs = 24 * 60 * 60 * 1000;

export const isMarkInTime = (madeAt: Date, now: Date): boolean =>
  now.getTime() - madeAt.getTime() < deviceMarkDays * dayMs;
