import type { EntryFacts, EntryStep } from '#domain/people/entry-steps.ts';
import type { IdentityDocumentType } from '#domain/people/identity-document.ts';
import type { IssuedTokens } from './auth-cookies.ts';
import type { EntryRow } from './entry.store.ts';

/** The facts about a request that may create a session. */
export interface Caller {
  ip: string;
  userAgent: string | undefined;
  /** The device mark, if any. */
  device: string | undefined;
  /** The browser's current refresh token; its session ends when another starts. */
  formerRefresh: string | undefined;
  /** The secret of the current entry, if any. */
  entry: string | undefined;
}

export interface Credentials {
  documentType: IdentityDocumentType;
  documentNumber: string;
  password: string;
}

/** Signed in, or the next step; `secret` goes into the scoped cookie when the entry is new. */
export type Entered =
  | { customerId: string; pendingStep: null; tokens: IssuedTokens; device: string }
  | { customerId: null; pendingStep: EntryStep; secret?: string };

export type OpenEntry = Pick<EntryRow, 'id' | 'customerId' | 'registrationId' | 'account' | 'createdAt'>;

/** The facts that decide the steps, and the time of the password, because a device mark is valid for one password. */
export type KnownFacts = EntryFacts & { passwordSetAt: Date };
