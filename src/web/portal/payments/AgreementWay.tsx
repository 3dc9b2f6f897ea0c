import type { Attempt } from '#contract/payments.ts';
import { RouterButton } from '#web/shared/parts/links.tsx';
import type { ButtonLook } from '#ui/button-look.ts';

type AgreementWayProps = ButtonLook & {
  attempt: Pick<Attempt, 'agreementId' | 'strategy'>;
  children: string;
};

export function AgreementWay({ attempt, children, ...look }: AgreementWayProps) {
  return attempt.strategy === 'membresia' ? (
    <RouterButton to="/portal/programa" {...look}>
      {children}
    </RouterButton>
  ) : (
    <RouterButton to="/portal/ofertas/acuerdos/detalles" search={{ acuerdo: attempt.agreementId }} {...look}>
      {children}
    </RouterButton>
  );
}
