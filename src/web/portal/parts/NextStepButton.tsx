import type { ReactNode } from 'react';
import { formatPesos } from '#domain/money/money.ts';
import { RouterButton } from '#web/shared/parts/links.tsx';
import { AmountsText } from '#ui/AmountsText.tsx';
import type { ButtonLook } from '#ui/button-look.ts';
import type { NextStep } from './next-step.flow.ts';

export function NextStepButton({ step, ...look }: ButtonLook & { step: NextStep; iconEnd?: ReactNode }) {
  const { text, ...link } = mainAction(step);
  return (
    <RouterButton {...link} {...look}>
      <span>
        <AmountsText>{text}</AmountsText>
      </span>
    </RouterButton>
  );
}

function mainAction(step: NextStep) {
  switch (step.kind) {
    case 'see-offers':
      return step.only
        ? ({
            to: '/portal/ofertas/seleccionar-plan',
            search: { oferta: step.only },
            text: 'Elegir cómo pagar',
          } as const)
        : ({ to: '/portal/ofertas', text: 'Ver mis ofertas' } as const);
    case 'await-dispute':
      return { to: '/portal/reclamos', text: 'Ver mi reclamo' } as const;
    case 'diagnosis':
      return { to: '/portal/diagnostico', text: step.hasResult ? 'Ver mi panorama' : 'Hacer mi diagnóstico' } as const;
    default:
      return {
        to: '/portal/ofertas/acuerdos/detalles',
        search: { acuerdo: step.agreementId },
        text:
          step.kind === 'recover'
            ? 'Elegir cómo seguir'
            : step.kind === 'await-verification'
              ? 'Ver estado'
              : `Pagar ${formatPesos(step.amount)}`,
      } as const;
  }
}
