import { ProviderUnavailable, type CardProvider, type SeenTransaction } from '#server/gateways/card/card-provider.ts';
import type { AgreementBook } from '#server/modules/agreements/agreement-book.service.ts';
import type { Platform } from '#server/platform.ts';
import type { PayerMessages } from './notify-payer.ts';
import { markAsked } from './payments.store.ts';
import { settlement } from './apply-observation.ts';

export interface ProviderQuestions {
  /**
   * Looks up the transactions of a payment at the provider and applies the results. For a lookup by reference, stores
   * the time of the lookup.
   * @throws {ProviderUnavailable} when the provider does not reply or replies with an error.
   */
  ask(by: { transactionId: string } | { reference: string }, now: Date): Promise<SeenTransaction[]>;
  /** Calls `ask` for each payment. Stops and returns false at the first `ProviderUnavailable`. */
  askAll(attempts: readonly { reference: string }[], now: Date): Promise<boolean>;
  apply(seen: SeenTransaction, now: Date): Promise<void>;
}

export function providerQuestions(
  platform: Pick<Platform, 'database' | 'queue' | 'log' | 'config'>,
  deps: { provider: CardProvider; agreements: AgreementBook; messages: PayerMessages },
): ProviderQuestions {
  const { applyObservation } = settlement(platform, deps);

  const questions: ProviderQuestions = {
    async ask(by, now) {
      const seen = await deps.provider.lookup(by);
      for (const transaction of seen) await applyObservation(transaction, now);
      // The time of the lookup is stored last, after all results are stored.
      if ('reference' in by) await markAsked(platform.database.sql, by.reference, now);
      return seen;
    },

    async askAll(attempts, now) {
      try {
        for (const { reference } of attempts) await questions.ask({ reference }, now);
        return true;
      } catch (error) {
        if (!(error instanceof ProviderUnavailable)) throw error;
        return false;
      }
    },

    apply: async (seen, now) => void (await applyObservation(seen, now)),
  };
  return questions;
}
