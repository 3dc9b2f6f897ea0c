import type { EntryFacts, EntryStep } from '#domain/people/entry-steps.ts';
import type { IdentityDocumentType } from '#domain/people/identity-document.ts';
import type { IssuedTokens } from './auth-cookies.ts';
import type { EntryRow } from './entry.store.ts';

export interface Caller {
  ip: string;
  userAgent: string | undefined;
  device: string | undefined;
  /** The session of this token ends when another session starts. */
  formerRefresh: string | undefined;
  entry: string | undefined;
}

export interface Credentials {
  documentType: IdentityDocumentType;
  documentNumber: string;
  password: string;
}

/** `secret` is the value of the scoped cookie, present only for a new sign-in procedure. */
export type Entered =
  | { customerId: string; pendingStep: null; tokens: IssuedTokens; device: string }
  | { customerId: null; pendingStep: EntryStep; secret?: string };

export type OpenEntry = Pick<EntryRow, 'id' | 'customerId' | 'registrationId' | 'account' | 'createdAt'>;

export type KnownFacts = EntryFacts & { passwordSetAt: Date };
