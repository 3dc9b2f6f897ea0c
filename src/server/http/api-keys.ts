import type { ApiScope } from '#contract/api-scopes.ts';
import type { Refusal } from '#domain/refusal.ts';

export interface KeyHolder {
  keyId: string;
  /** The API key can read only the data of this creditor; null means all creditors. */
  creditor: string | null;
}

export interface ApiKeys {
  /**
   * Validates the API key in an `Authorization` header. Returns `NO_KEY` for a missing, invalid or removed key,
   * `KEY_SCOPE` for a key without the scope, and `TOO_MANY_REQUESTS` above the rate limit. A key allows 600 calls at
   * once, and regains one call per second.
   */
  admit(
    header: string | undefined,
    scope: ApiScope,
    now: Date,
  ): Promise<KeyHolder | Refusal<'NO_KEY' | 'KEY_SCOPE' | 'TOO_MANY_REQUESTS'>>;
}
