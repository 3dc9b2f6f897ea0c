import type { ApiScope } from '#contract/api-scopes.ts';
import type { Refusal } from '#domain/refusal.ts';

/** Whose program is calling, and what it may read. */
export interface KeyHolder {
  keyId: string;
  /** Only what concerns this creditor; null for all of them. */
  creditor: string | null;
}

export interface ApiKeys {
  /**
   * Reads the key of an `Authorization` header.
   * @returns `NO_KEY` for one that is none or was removed, `KEY_SCOPE` for one that may not do this,
   * `TOO_MANY_REQUESTS` beyond 600 calls at once and one a second.
   */
  admit(
    header: string | undefined,
    scope: ApiScope,
    now: Date,
  ): Promise<KeyHolder | Refusal<'NO_KEY' | 'KEY_SCOPE' | 'TOO_MANY_REQUESTS'>>;
}
