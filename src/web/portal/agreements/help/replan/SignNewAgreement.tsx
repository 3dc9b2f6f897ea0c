import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { User } from '#contract/account.ts';
import type { Agreement } from '#contract/agreements.ts';
import type { Proposal } from '#contract/offers.ts';
import { formatPesos } from '#domain/money/money.ts';
import { formatLongDate } from '#domain/time/calendar.ts';
import { instalmentsInWords } from '#texts/replan-clauses.ts';
import { SigningDialog } from '#web/portal/parts/SigningDialog.tsx';
import { UnsignedNotice } from '#web/shared/signing/UnsignedNotice.tsx';
import { useAcceptance } from '#web/portal/parts/use-acceptance.ts';
import { documentsQuery, managementQuery } from '#web/shared/api/person.queries.ts';
import { AmountsText } from '#ui/AmountsText.tsx';
import { TextButton } from '#ui/TextButton.tsx';
import { readReplanRefusal } from './replan.flow.ts';
import { replanOptionsQuery } from './replan.queries.ts';

export function SignNewAgreement({
  agreement,
  proposal,
  user,
  onClose,
}: {
  agreement: Agreement;
  proposal: Proposal;
  user: User;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const readAgain = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: managementQuery.queryKey }),
      queries.invalidateQueries({ queryKey: documentsQuery.queryKey }),
    ]);
  const { id: proposalId, hash } = proposal;
  const signature = useAcceptance({
    subjectId: proposalId,
    ofDebt: true,
    bodyWith: (signed) => ({ proposalId, hash, acknowledgesDebt: true, ...signed }),
    // Reads the agreements again, because the plan was replaced on this or another device.
    onAccepted: readAgain,
    onElsewhere: readAgain,
  });
  const lookAgain = () => {
    void queries.invalidateQueries({ queryKey: replanOptionsQuery(agreement.id).queryKey });
    void navigate({ to: '/portal/ofertas/acuerdos/ayuda', search: { acuerdo: agreement.id, paso: 'plazo' } });
  };
  const [next] = proposal.instalments;
  return (
    <SigningDialog
      signature={signature}
      user={user}
      onClose={onClose}
      summary={() =>
        next ? (
          <p className="text-body-sm text-ink-2">
            <AmountsText>
              {`${instalmentsInWords(proposal.term)} de ${formatPesos(next.amount)}, la próxima el ${formatLongDate(next.dueOn)}. `}
            </AmountsText>
            Tu acuerdo de hoy deja de cobrarse.
          </p>
        ) : null
      }
      refusal={
        signature.failure ? (
          <Failure failure={signature.failure} onRetry={signature.sign} onLookAgain={lookAgain} />
        ) : null
      }
    />
  );
}

function Failure({
  failure,
  onRetry,
  onLookAgain,
}: {
  failure: unknown;
  onRetry: () => void;
  onLookAgain: () => void;
}) {
  switch (readReplanRefusal(failure)) {
    case 'terms':
      return (
        <UnsignedNotice
          failure={failure}
          tone="warn"
          actions={<TextButton onClick={onLookAgain}>Ver los plazos otra vez</TextButton>}
        />
      );
    case 'payment-pending':
      return <UnsignedNotice failure={failure} tone="info" />;
    default:
      return <UnsignedNotice failure={failure} onRetry={onRetry} />;
  }
}
