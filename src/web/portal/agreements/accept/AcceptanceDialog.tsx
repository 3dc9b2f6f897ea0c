import { useStore } from 'zustand';
import type { AgreementFacts } from '#texts/agreement-facts.ts';
import { paymentAgreement, type Agreement } from '#contract/agreements.ts';
import type { User } from '#contract/account.ts';
import type { Proposal } from '#contract/offers.ts';
import { formatLongDate } from '#domain/time/calendar.ts';
import { call } from '#web/shared/api/client.ts';
import { isProblem } from '#web/shared/api/failures.ts';
import { useAttempt } from '#web/shared/api/use-attempt.ts';
import { SigningDialog } from '#web/portal/parts/SigningDialog.tsx';
import { agreementStore } from '#web/shared/session/choices/agreement.store.ts';
import { useCode } from '#web/shared/parts/use-code.ts';
import { useSignature } from '#web/shared/signing/use-signature.ts';
import { AcceptanceFailure } from './AcceptanceFailure.tsx';
import { PlanInOneLine, PlanReceipt } from './PlanReceipt.tsx';

type AcceptanceDialogProps = {
  open: boolean;
  facts: AgreementFacts;
  proposal: Proposal;
  user: User;
  onClose: () => void;
  onAccepted: (agreement: Agreement) => void;
  /** Another device has accepted a plan of this offer meanwhile. */
  onElsewhere: () => void;
};

/** "Antes de aceptar" of a plan: its account and the two consents, then the code that signs. */
export function AcceptanceDialog({
  open,
  facts,
  proposal,
  user,
  onClose,
  onAccepted,
  onElsewhere,
}: AcceptanceDialogProps) {
  const reason = useStore(agreementStore, ({ form }) => form.acceptanceReason);
  const attempt = useAttempt();
  const signature = useSignature(
    useCode(proposal.id),
    async (signed) => {
      const body = {
        proposalId: proposal.id,
        hash: proposal.hash,
        acceptsAgreement: true as const,
        acknowledgesDebt: true as const,
        ...signed,
        ...(reason ? { acceptanceReason: reason } : {}),
      };
      try {
        const { agreement } = await attempt(body, (sent) => call(paymentAgreement, sent));
        onAccepted(agreement);
      } catch (failure) {
        if (isProblem(failure, 'ALREADY_ACCEPTED')) onElsewhere();
        throw failure;
      }
    },
    { ofDebt: true },
  );
  const { failure } = signature;
  return (
    <SigningDialog
      open={open}
      signature={signature}
      user={user}
      onClose={onClose}
      summary={(signs) => (
        <div>
          <p className="text-body-sm text-ink-2">
            <PlanInOneLine plan={facts} />. Empiezas el {formatLongDate(facts.firstPaymentOn)}.
          </p>
          {signs ? null : (
            <div className="mt-2">
              <PlanReceipt plan={facts} />
            </div>
          )}
        </div>
      )}
      refusal={
        failure ? <AcceptanceFailure failure={failure} offerId={proposal.offerId} onRetry={signature.sign} /> : null
      }
    />
  );
}
