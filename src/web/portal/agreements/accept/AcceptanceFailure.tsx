import { submissionMessage } from '#web/shared/api/failures.ts';
import { unsigned, UnsignedNotice } from '#web/portal/parts/SigningDialog.tsx';
import { RouterButton } from '#web/shared/parts/links.tsx';
import { agreementStore } from '#web/shared/session/choices/agreement.store.ts';
import { Notice } from '#ui/Notice.tsx';
import { readAcceptanceRefusal } from './acceptance.flow.ts';

type AcceptanceFailureProps = { failure: unknown; offerId: string; onRetry: () => void };

export function AcceptanceFailure({ failure, offerId, onRetry }: AcceptanceFailureProps) {
  const leave = () => agreementStore.setState({ acceptanceDialogOpen: false });
  const toOffer = (label: string) => (
    <RouterButton to="/portal/ofertas/detalles" search={{ oferta: offerId }} size="md" variant="soft" onClick={leave}>
      {label}
    </RouterButton>
  );
  switch (readAcceptanceRefusal(failure)) {
    case 'quote-ended':
    case 'offer-ended':
      return (
        <Notice tone="warn" role="alert" title={unsigned} actions={toOffer('Ver la oferta')}>
          {submissionMessage(failure)}
        </Notice>
      );
    case 'in-dispute':
      return (
        <Notice
          tone="info"
          role="alert"
          title={unsigned}
          actions={
            <RouterButton to="/portal/reclamos" size="md" variant="soft" onClick={leave}>
              Ver mi reclamo
            </RouterButton>
          }
        >
          {submissionMessage(failure)}
        </Notice>
      );
    case 'payment-pending':
      return (
        <Notice tone="info" role="alert" title={unsigned}>
          {submissionMessage(failure)}
        </Notice>
      );
    case 'other':
      return <UnsignedNotice failure={failure} onRetry={onRetry} />;
  }
}
