import type { Agreement } from '#contract/agreements.ts';
import { DisputeLink } from '#web/portal/parts/DisputeLink.tsx';
import { RouterButton } from '#web/shared/parts/links.tsx';
import { Notice } from '#ui/Notice.tsx';

type AgreementDisputeProps = { agreement: Agreement; isRunning: boolean };

export function AgreementDispute({ agreement, isRunning }: AgreementDisputeProps) {
  const { obligationId, underReviewSince } = agreement;
  if (underReviewSince !== null) {
    return (
      <Notice
        className="mt-8"
        title="En reclamo: todavía no tienes que pagar"
        actions={
          <RouterButton to="/portal/reclamos" size="md" variant="soft">
            Ver mi reclamo
          </RouterButton>
        }
      >
        Si pagas y te damos la razón, te lo devolvemos. Tu acuerdo no se atrasa.
      </Notice>
    );
  }
  if (!isRunning || obligationId === null) return null;
  return (
    <div className="mt-4 text-body-sm">
      <DisputeLink where="agreement" obligationId={obligationId} />
    </div>
  );
}
