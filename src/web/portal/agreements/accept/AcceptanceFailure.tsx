import { RouterButton } from '#web/shared/parts/links.tsx';
import { agreementStore } from '#web/shared/session/choices/agreement.store.ts';
import { UnsignedNotice } from '#web/shared/signing/UnsignedNotice.tsx';
import { readAcceptanceRefusal } from './acceptance.flow.ts';

type AcceptanceFailureProps = { failure: unknown; offerId: string; onRetry: () => void };

export function AcceptanceFailure({ failure, offerId, onRetry }: AcceptanceFailureProps) {
  const look = { size: 'md', variant: 'soft' } as const;
  const leave = () => agreementStore.setState({ acceptanceDialogOpen: false });
  switch (readAcceptanceRefusal(failure)) {
    case 'quote-ended':
    case 'offer-ended':
      return (
        <UnsignedNotice
          failure={failure}
          tone="warn"
          actions={
            <RouterButton to="/portal/ofertas/detalles" search={{ oferta: offerId }} {...look} onClick={leave}>
              Ver la oferta
            </RouterButton>
          }
        />
      );
    case 'in-dispute':
      return (
        <UnsignedNotice
          failure={failure}
          tone="info"
          actions={
            <RouterButton to="/portal/reclamos" {...look} onClick={leave}>
              Ver mi reclamo
            </RouterButton>
          }
        />
      );
    case 'payment-pending':
      return <UnsignedNotice failure={failure} tone="info" />;
    case 'other':
      return <UnsignedNotice failure={failure} onRetry={onRetry} />;
  }
}
