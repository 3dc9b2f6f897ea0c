import { ProviderUnavailable, type CardProvider, type SeenTransaction } from '#server/gateways/card/card-provider.ts';
import type { AgreementBook } from '#server/modules/agreements/agreement-book.service.ts';
import type { Platform } from '#server/platform.ts';
import type { PayerMessages } from './notify-payer.ts';
import { markAsked } from './payments.store.ts';
import { settlement } from './apply-observation.ts';

/** Asking the provider, and taking in what it answers. */
export interface ProviderQuestions {
  /**
   * What the provider knows now, applied. An answer about a reference is remembered with its moment.
   * @throws {ProviderUnavailable} when it does not answer.
   */
  ask(by: { transactionId: string } | { reference: string }, now: Date): Promise<SeenTransaction[]>;
  /** One after the other; false as soon as the provider does not answer. */
  askAll(attempts: readonly { reference: string }[], now: Date): Promise<boolean>;
  /** Takes in one transaction that was seen. */
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
      // Last of all: an answer counts once everything that it said is stored.
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
