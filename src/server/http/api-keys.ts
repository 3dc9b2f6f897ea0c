import type { ApiScope } from '#contract/api-scopes.ts';
import type { Refusal } from '#domain/refusal.ts';

export interface KeyHolder {
  keyId: string;
  /** The only creditor whose data the key can read; null means all creditors. */
  creditor: string | null;
}

export interface ApiKeys {
  /**
   * Validates the key of an `Authorization` header.
   * @returns `NO_KEY` for a missing, invalid or removed key, `KEY_SCOPE` without the scope, `TOO_MANY_REQUESTS` beyond
   * 600 calls at once and one a second.
   */
  admit(
    header: string | undefined,
    scope: ApiScope,
    now: Date,
  ): Promise<KeyHolder | Refusal<'NO_KEY' | 'KEY_SCOPE' | 'TOO_MANY_REQUESTS'>>;
}
