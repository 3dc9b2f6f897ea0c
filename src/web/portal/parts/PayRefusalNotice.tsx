import type { PaymentStrategy } from '#contract/payment-strategies.ts';
import { RouterLink } from '#web/shared/parts/links.tsx';
import { Notice } from '#ui/Notice.tsx';
import { TextButton } from '#ui/TextButton.tsx';
import { paymentStatusOf, type PayRefusal } from './pay.flow.ts';

type PayRefusalNoticeProps = {
  refusal: PayRefusal;
  agreementId: string;
  strategy: PaymentStrategy;
  onRetry: () => void;
};

export function PayRefusalNotice({ refusal, agreementId, strategy, onRetry }: PayRefusalNoticeProps) {
  const { tone, title, text, way, offerId } = refusal;
  return (
    <Notice
      tone={tone}
      role="alert"
      title={title}
      className="text-left"
      actions={
        way === 'retry' ? (
          <TextButton onClick={onRetry}>Intentar de nuevo</TextButton>
        ) : way === 'follow' ? (
          <RouterLink {...paymentStatusOf(strategy)} standalone>
            Ver estado
          </RouterLink>
        ) : offerId !== undefined ? (
          <RouterLink to="/portal/ofertas/detalles" search={{ oferta: offerId }} standalone>
            Ver mi oferta nueva
          </RouterLink>
        ) : way === 'offers' ? (
          <RouterLink to="/portal/ofertas" standalone>
            Ver mis ofertas
          </RouterLink>
        ) : strategy === 'membresia' ? null : (
          <RouterLink to="/portal/ofertas/acuerdos/detalles" search={{ acuerdo: agreementId }} standalone>
            Ver mi acuerdo
          </RouterLink>
        )
      }
    >
      {text}
    </Notice>
  );
}
