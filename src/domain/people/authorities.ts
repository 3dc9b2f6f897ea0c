/**
 * What an authority rests on. When a ground ends, everything that rests on it ends in the same transaction:
 * - contact: the e-mail or mobile that the authority was sent to is on file, and no newer portfolio replaced it.
 * - password: the person has not set another password since the authority was given.
 * - account: the account is not blocked, merged into another one or erased.
 * - key: the operator has not removed the key.
 */
export type Ground = 'contact' | 'password' | 'account' | 'key';

/** What allows its holder to act for a person or an integrator, with its grounds. */
export const authorities = {
  /** The mailed link with which a person of the portfolio sets the first password. */
  invitation: ['contact', 'password', 'account'],
  /** A code to recover the account. */
  recoveryCode: ['contact', 'password', 'account'],
  /** The form for a new password, opened by an invitation or a recovery code. */
  newPasswordStep: ['contact', 'password', 'account'],
  /** A code to accept an agreement. */
  acceptanceCode: ['contact', 'password', 'account'],
  /** The mailed link that shows, accepts or refuses an agreement without a session. */
  acceptanceLink: ['contact', 'password', 'account'],
  /** A code for a contact that is not on file yet; the person asked for it with the password. */
  contactCode: ['password', 'account'],
  /** A code to the portfolio's person whom a registered person claims to be; the contact is the portfolio's person's. */
  identityCode: ['contact', 'password', 'account'],
  /** The steps between the password and the session. */
  entry: ['password', 'account'],
  /** A password set from inside keeps the session that sets it. */
  session: ['password', 'account'],
  /** Marks a browser that signed in before: it gets its own guesses and codes. */
  knownDevice: ['password'],
  apiKey: ['key'],
} as const satisfies Record<string, readonly Ground[]>;

export type Authority = keyof typeof authorities;

/** What ends a ground. */
export const endings = {
  CONTACT_REMOVED: 'contact',
  CONTACT_REPLACED: 'contact',
  PASSWORD_SET: 'password',
  BLOCKED: 'account',
  MERGED: 'account',
  ERASED: 'account',
  KEY_REMOVED: 'key',
} as const satisfies Record<string, Ground>;

export type Ending = keyof typeof endings;

/** The authorities that an ending ends. */
export const endedBy = (ending: Ending): readonly Authority[] =>
  (Object.keys(authorities) as Authority[]).filter((each) =>
    (authorities[each] as readonly Ground[]).includes(endings[ending]),
  );
