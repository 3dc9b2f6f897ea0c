import { useStore } from 'zustand';
import type { AgreementFacts } from '#texts/agreement-facts.ts';
import type { Agreement } from '#contract/agreements.ts';
import type { User } from '#contract/account.ts';
import type { Proposal } from '#contract/offers.ts';
import { formatLongDate } from '#domain/time/calendar.ts';
import { SigningDialog } from '#web/portal/parts/SigningDialog.tsx';
import { useAcceptance } from '#web/portal/parts/use-acceptance.ts';
import { agreementStore } from '#web/shared/session/choices/agreement.store.ts';
import { AcceptanceFailure } from './AcceptanceFailure.tsx';
import { PlanInOneLine, PlanReceipt } from './PlanReceipt.tsx';

type AcceptanceDialogProps = {
  open: boolean;
  facts: AgreementFacts;
  proposal: Proposal;
  user: User;
  onClose: () => void;
  onAccepted: (agreement: Agreement) => void;
  onElsewhere: () => void;
};

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
  const signature = useAcceptance({
    subjectId: proposal.id,
    ofDebt: true,
    bodyWith: (signed) => ({
      proposalId: proposal.id,
      hash: proposal.hash,
      acknowledgesDebt: true,
      ...signed,
      ...(reason ? { acceptanceReason: reason } : {}),
    }),
    onAccepted,
    onElsewhere,
  });
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
