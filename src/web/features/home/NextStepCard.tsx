import type { ReactNode } from 'react';
import { formatBogotaTime, formatLongDate, formatWeekday, type IsoDate } from '#domain/time/calendar.ts';
import { formatPesos } from '#domain/money/money.ts';
import { RouterButton } from '#web/parts/links.tsx';
import { Card } from '#web/ui/Card.tsx';
import { cx } from '#web/ui/class-names.ts';
import { ForwardIcon } from '#web/ui/icons.ts';
import { GuayacanTree } from '#web/ui/illustrations/GuayacanTree.tsx';
import { Money } from '#web/ui/Money.tsx';
import { HeroHills } from './HeroHills.tsx';
import type { NextStep } from './next-step.flow.ts';
import './portal-home.css';

/** "Lo que sigue": one thing, with its one button. Alone in its row it stands before a landscape. */
export function NextStepCard({ step, landscape = false }: { step: NextStep; landscape?: boolean }) {
  const { title, text, action } = wording(step);
  return (
    <Card
      look="hero"
      aria-labelledby="lo-que-sigue"
      className={cx('flex flex-col justify-between gap-8', landscape && 'next-step-landscape')}
    >
      {landscape ? (
        <>
          <HeroHills />
          <GuayacanTree className="next-step-tree" />
        </>
      ) : null}
      <div>
        <h2 id="lo-que-sigue" className="mb-3 text-body-sm font-semibold text-hero-ink-2">
          Lo que sigue
        </h2>
        <p className="section-title text-balance">{title}</p>
        {text ? <p className="lead mt-4">{text}</p> : null}
      </div>
      <div className="flex flex-wrap gap-3">{action}</div>
    </Card>
  );
}

function wording(step: NextStep): { title: ReactNode; text?: ReactNode; action: ReactNode } {
  switch (step.kind) {
    case 'pay-overdue':
      return {
        title: <>Aún puedes ponerte al día con {step.creditor}</>,
        text: (
          <>
            Tu pago de <Money>{formatPesos(step.amount)}</Money> venció el {formatLongDate(step.dueOn)}. Lo que ya
            pagaste cuenta.
          </>
        ),
        action: <PayButton {...step} />,
      };
    case 'pay-next':
      return {
        title: (
          <>
            Tu cuota de <Money>{formatPesos(step.amount)}</Money> vence el {weekdayAndDate(step.dueOn)}
          </>
        ),
        text: <>Es tu acuerdo con {step.creditor}. Pagar antes no cuesta nada.</>,
        action: <PayButton {...step} />,
      };
    case 'pay-first':
      return {
        title: <>Tu plan con {step.creditor} empieza con el primer pago</>,
        text: (
          <>
            Son <Money>{formatPesos(step.amount)}</Money>, hasta el {weekdayAndDate(step.dueOn)}.
          </>
        ),
        action: <PayButton {...step} />,
      };
    case 'await-verification':
      return {
        title: 'Tu pago está en camino',
        text: (
          <>
            Estamos confirmando <Money>{formatPesos(step.amount)}</Money> con tu banco desde las{' '}
            {formatBogotaTime(step.startedAt)} No pagues otra vez.
          </>
        ),
        action: <AgreementButton agreementId={step.agreementId}>Ver estado</AgreementButton>,
      };
    case 'see-offers':
      return {
        title:
          step.count === 1
            ? 'Tienes una oferta para ponerte al día'
            : `Tienes ${step.count} ofertas para ponerte al día`,
        text: 'Mira cuánto te descuentan y en cuántas cuotas. Todavía no te comprometes a nada.',
        action: (
          <RouterButton to="/portal/ofertas" variant="secondary" size="2xl" iconEnd={<ForwardIcon aria-hidden />}>
            {step.count === 1 ? 'Ver mi oferta' : 'Ver mis ofertas'}
          </RouterButton>
        ),
      };
    case 'diagnosis':
      return {
        title: 'Hoy no tienes nada pendiente',
        text: step.hasResult
          ? 'Mira cómo está tu panorama y qué mejora tu nivel.'
          : 'Buen momento para tu diagnóstico: en 4 minutos sabes cómo estás y qué sigue.',
        action: (
          <RouterButton to="/portal/diagnostico" variant="secondary" size="2xl" iconEnd={<ForwardIcon aria-hidden />}>
            {step.hasResult ? 'Ver mi panorama' : 'Hacer mi diagnóstico'}
          </RouterButton>
        ),
      };
  }
}

function PayButton({ agreementId, amount }: { agreementId: string; amount: Parameters<typeof formatPesos>[0] }) {
  return (
    <>
      <RouterButton
        to="/portal/ofertas/acuerdos/detalles"
        search={{ acuerdo: agreementId }}
        variant="secondary"
        size="2xl"
      >
        <span>
          Pagar <Money>{formatPesos(amount)}</Money>
        </span>
      </RouterButton>
      <RouterButton
        to="/portal/ofertas/acuerdos/detalles"
        search={{ acuerdo: agreementId }}
        hash="no-te-alcanza"
        variant="ghost"
        size="2xl"
      >
        ¿No te alcanza este mes?
      </RouterButton>
    </>
  );
}

function AgreementButton({ agreementId, children }: { agreementId: string; children: string }) {
  return (
    <RouterButton
      to="/portal/ofertas/acuerdos/detalles"
      search={{ acuerdo: agreementId }}
      variant="secondary"
      size="2xl"
    >
      {children}
    </RouterButton>
  );
}

const weekdayAndDate = (date: IsoDate) => `${formatWeekday(date)} ${formatLongDate(date).replace(/ de \d+$/, '')}`;
