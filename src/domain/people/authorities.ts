/**
 * The grounds of an authority. `contact` ends when the contact is removed or replaced by a newer portfolio, `password`
 * when the user sets another password, `account` when the account is blocked, merged or erased, and `key` when the
 * operator removes the key. When a ground ends, its authorities end in the same transaction.
 */
export type Ground = 'contact' | 'password' | 'account' | 'key';

export const authorities = {
  invitation: ['contact', 'password', 'account'],
  recoveryCode: ['contact', 'password', 'account'],
  newPasswordStep: ['contact', 'password', 'account'],
  acceptanceCode: ['contact', 'password', 'account'],
  /** Shows, accepts or refuses an agreement without a session. */
  acceptanceLink: ['contact', 'password', 'account'],
  /** Confirms a new contact. The user requests the code with the password. */
  contactCode: ['password', 'account'],
  /** A code for a contact of the portfolio customer, sent when a registered user claims to be this customer. */
  identityCode: ['contact', 'password', 'account'],
  entry: ['password', 'account'],
  /** The session continues when the user sets a new password inside that session. */
  session: ['password', 'account'],
  /** A browser that signed in before has separate limits for guesses and codes. */
  knownDevice: ['password'],
  apiKey: ['key'],
} as const satisfies Record<string, readonly Ground[]>;

export type Authority = keyof typeof authorities;

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

export const endedBy = (ending: Ending): readonly Authority[] =>
  (Object.keys(authorities) as Authority[]).filter((each) =>
    (authorities[each] as readonly Ground[]).includes(endings[ending]),
  );
