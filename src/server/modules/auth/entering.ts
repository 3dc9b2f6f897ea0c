import type { EntryFacts, EntryStep } from '#domain/people/entry-steps.ts';
import type { IdentityDocumentType } from '#domain/people/identity-document.ts';
import type { IssuedTokens } from './auth-cookies.ts';
import type { EntryRow } from './entry.store.ts';

/** What is known of a request that may end in a session. */
export interface Caller {
  ip: string;
  userAgent: string | undefined;
  /** The mark of a device that signed in before, if any. */
  device: string | undefined;
  /** The refresh token that this browser still carries; its session ends when another begins. */
  formerRefresh: string | undefined;
  /** The secret of the steps under way, if any. */
  entry: string | undefined;
}

export interface Credentials {
  documentType: IdentityDocumentType;
  documentNumber: string;
  password: string;
}

/** Signed in, or one step further: `secret` goes into the scoped cookie when the entry is new. */
export type Entered =
  | { customerId: string; pendingStep: null; tokens: IssuedTokens; device: string }
  | { customerId: null; pendingStep: EntryStep; secret?: string };

/** The entry that a step works on. */
export type OpenEntry = Pick<EntryRow, 'id' | 'customerId' | 'registrationId' | 'account' | 'createdAt'>;

/** What decides the steps, and when the password was set, which the mark of a device is bound to. */
export type KnownFacts = EntryFacts & { passwordSetAt: Date };
