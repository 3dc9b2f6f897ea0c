import { decideCancellation, type CancellationReason } from '#domain/agreements/cancellation.ts';
import { zeroPesos } from '#domain/money/money.ts';
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts';
import { holderName } from '#texts/debt-name.ts';
import type { MessagesService } from '#server/modules/messages/messages.service.ts';
import type { ObligationsService } from '#server/modules/offers/obligations.service.ts';
import type { Platform } from '#server/platform.ts';
import { planEndedKey, type MembershipLife } from './agreement-book.service.ts';
import * as book from './agreement-book.store.ts';
import { planOf } from './agreement-view.ts';
import { endPlan, type EndedPlan } from './end-plan.ts';
import { addresseeOf, attemptsOf } from './plan-end.store.ts';

type Refused = Refusal<
  'MEMBERSHIP' | 'AGREEMENT_CLOSED' | 'AGREEMENT_PAID' | 'PAYMENT_PENDING' | 'OBLIGATION_IN_DISPUTE'
>;

export type CancelPlan = (
  cancelled: { agreementId: string; reason: CancellationReason; dryRun?: boolean },
  now: Date,
) => Promise<EndedPlan | Refused>;

export function cancelPlan(
  { database, config, queue }: Pick<Platform, 'database' | 'config' | 'queue'>,
  deps: {
    obligations: ObligationsService;
    memberships: MembershipLife;
    messages: Pick<MessagesService, 'queueMail'>;
  },
): CancelPlan {
  return ({ agreementId, reason, dryRun = false }, now) =>
    database.transaction(async (tx) => {
      await book.lockPayable(tx, agreementId);
      const locked = await book.lockAgreement(tx, agreementId);
      const { row, instalments } = locked;
      // A membership is cancelled through its rebanking application.
      if (row.kind === 'MEMBRESIA') return refuse('MEMBERSHIP');
      if (row.underReviewSince !== null) return refuse('OBLIGATION_IN_DISPUTE');
      const state = decideCancellation(planOf(row, instalments), await attemptsOf(tx, agreementId), now);
      if (isRefusal(state)) return state;
      if (dryRun) return { paid: zeroPesos, owed: zeroPesos, offer: null };
      const ended = await endPlan(tx, deps, locked, { state, byTime: false, why: reason }, now);
      await queue.enqueue(tx, 'crm.update', { agreementId });
      const { firstName, email } = await addresseeOf(tx, row.customerId);
      if (email)
        await deps.messages.queueMail(tx, {
          key: planEndedKey(agreementId, now),
          customerId: row.customerId,
          to: email,
          kind: 'plan-cancelled',
          data: {
            firstName,
            agreementNumber: row.number,
            creditor: holderName(row),
            reason,
            owed: ended.owed,
            link: `${config.publicUrl ?? ''}/portal`,
          },
          now,
        });
      return ended;
    });
}
