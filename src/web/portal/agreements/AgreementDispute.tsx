import { DisputeLink } from '#web/portal/parts/DisputeLink.tsx';
import { RouterButton } from '#web/shared/parts/links.tsx';
import type { Agreement } from '#contract/agreements.ts';
import { Notice } from '#ui/Notice.tsx';

export function AgreementInDispute({ agreement }: { agreement: Agreement }) {
  if (agreement.underReviewSince === null) return null;
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

/** The page shows this link last, so that a phone shows the button for the payment without scrolling. */
export function DisputeAgreement({ agreement: { obligationId, underReviewSince } }: { agreement: Agreement }) {
  if (underReviewSince !== null || obligationId === null) return null;
  return (
    <div className="text-body-sm">
      <DisputeLink where="agreement" obligationId={obligationId} />
    </div>
  );
}
