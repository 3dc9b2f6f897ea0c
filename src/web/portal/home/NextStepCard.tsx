import type { ReactNode } from 'react';
import { formatPesos, type Pesos } from '#domain/money/money.ts';
import { formatDay } from '#domain/time/calendar.ts';
import { RouterButton } from '#web/shared/parts/links.tsx';
import { AmountsText } from '#ui/AmountsText.tsx';
import { Card } from '#ui/Card.tsx';
import { ForwardIcon } from '#ui/icons.ts';
import { GuayacanTree } from '#ui/illustrations/GuayacanTree.tsx';
import { Money } from '#ui/Money.tsx';
import { HeroHills } from '#ui/illustrations/HeroHills.tsx';
import { cheaperText, cheaperWay, type WaysAfterEnd } from '#texts/plan-ways.ts';
import { nextStepWords, type NextStep } from '#web/portal/parts/next-step.flow.ts';
import { NextStepButton } from '#web/portal/parts/NextStepButton.tsx';
import './portal-home.css';

export function NextStepCard({ step }: { step: NextStep }) {
  const { title, text } = nextStepWords(step);
  return (
    <Card look="hero" aria-labelledby="lo-que-sigue" className="next-step">
      <HeroHills className="public-hero-hills" />
      <GuayacanTree className="next-step-tree" />
      <div>
        <h2 id="lo-que-sigue" className="mb-3 text-body-sm font-semibold text-hero-ink-2">
          Lo que sigue
        </h2>
        <p className="section-title text-balance">
          <AmountsText>{title}</AmountsText>
        </p>
        <p className="lead mt-2">
          <AmountsText>{text}</AmountsText>
        </p>
      </div>
      <div className="flex flex-wrap gap-3">{actionOf(step)}</div>
    </Card>
  );
}

function actionOf(step: NextStep): ReactNode {
  if (step.kind === 'recover') return <WaysOn agreementId={step.agreementId} ways={step.ways} />;
  return (
    <>
      <NextStepButton
        step={step}
        variant="secondary"
        size="2xl"
        iconEnd={'agreementId' in step ? undefined : <ForwardIcon aria-hidden />}
      />
      {'agreementId' in step && step.kind !== 'await-verification' ? (
        <OtherWays agreementId={step.agreementId} canChange={step.kind !== 'pay-first'} />
      ) : null}
    </>
  );
}

function OtherWays({ agreementId, canChange }: { agreementId: string; canChange: boolean }) {
  return (
    <>
      <RouterButton
        to={canChange ? '/portal/ofertas/acuerdos/ayuda' : '/portal/ofertas/acuerdos/detalles'}
        search={{ acuerdo: agreementId }}
        {...(!canChange && { hash: 'no-te-alcanza' })}
        variant="ghost"
        size="2xl"
      >
        ¿No te alcanza este mes?
      </RouterButton>
      {canChange ? (
        <RouterButton
          to="/portal/ofertas/acuerdos/ayuda"
          search={{ acuerdo: agreementId, opcion: 'parte' }}
          variant="quiet"
          size="2xl"
        >
          Pagar otra cantidad
        </RouterButton>
      ) : null}
    </>
  );
}

function WaysOn({ agreementId, ways }: { agreementId: string; ways: WaysAfterEnd }) {
  const { recover, offer } = ways;
  const cheaper = cheaperWay(ways);
  const both = [
    recover ? (
      <Way
        key="recover"
        name="Recuperar tu acuerdo"
        amount={recover.total}
        detail={`en total. Hoy pagas ${formatPesos(recover.now)}, hasta el ${formatDay(recover.until)}.`}
        note={cheaper === 'recover' ? cheaperText(ways) : undefined}
      >
        <RouterButton
          to="/portal/ofertas/acuerdos/detalles"
          search={{ acuerdo: agreementId }}
          variant={cheaper === 'offer' ? 'ghost' : 'secondary'}
          size="2xl"
        >
          Recuperar mi acuerdo
        </RouterButton>
      </Way>
    ) : null,
    offer ? (
      <Way
        key="offer"
        name="Oferta nueva"
        amount={offer.amount}
        detail="en un solo pago, o por cuotas."
        note={cheaper === 'offer' ? cheaperText(ways) : undefined}
      >
        <RouterButton
          to="/portal/ofertas/detalles"
          search={{ oferta: offer.id }}
          variant={cheaper === 'offer' ? 'secondary' : 'ghost'}
          size="2xl"
        >
          Ver mi oferta nueva
        </RouterButton>
      </Way>
    ) : null,
  ];
  return <ul className="ways-on">{cheaper === 'offer' ? both.toReversed() : both}</ul>;
}

type WayProps = { name: string; amount: Pesos; detail: string; note: string | undefined; children: ReactNode };

function Way({ name, amount, detail, note, children }: WayProps) {
  return (
    <li>
      <p>
        <b className="block font-semibold">{name}</b>
        <Money size="lg">{formatPesos(amount)}</Money>
        <span className="block text-body-sm text-hero-ink-2">
          <AmountsText>{detail}</AmountsText>
        </span>
        {note ? (
          <b className="block text-body-sm">
            <AmountsText>{note}</AmountsText>
          </b>
        ) : null}
      </p>
      {children}
    </li>
  );
}
