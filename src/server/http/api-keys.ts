import type { ApiScope } from '#contract/api-scopes.ts';
import type { Refusal } from '#domain/refusal.ts';

export interface KeyHolder {
  keyId: string;
  /** The API key can read only the data of this creditor; null means all creditors. */
  creditor: string | null;
}

export interface ApiKeys {
  /**
   * Returns `NO_KEY` for a missing, invalid or removed key, and `KEY_SCOPE` for a key without the scope. A key allows
   * 600 calls at once, and regains one call per second.
   */
  admit(
    header: string | undefined,
    scope: ApiScope,
    now: Date,
  ): Promise<KeyHolder | Refusal<'NO_KEY' | 'KEY_SCOPE' | 'TOO_MANY_REQUESTS'>>;
}
