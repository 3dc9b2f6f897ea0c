import type { ReactNode } from 'react';
import { formatPesos } from '#domain/money/money.ts';
import { RouterButton } from '#web/shared/parts/links.tsx';
import { AmountsText } from '#ui/AmountsText.tsx';
import { Card } from '#ui/Card.tsx';
import { cx } from '#ui/class-names.ts';
import { ForwardIcon } from '#ui/icons.ts';
import { GuayacanTree } from '#ui/illustrations/GuayacanTree.tsx';
import { Money } from '#ui/Money.tsx';
import { HeroHills } from '#ui/illustrations/HeroHills.tsx';
import { nextStepWords, type NextStep } from './next-step.flow.ts';
import './portal-home.css';

/** "Lo que sigue": one thing, with its one button. Alone in its row it stands before a landscape. */
export function NextStepCard({ step, landscape = false }: { step: NextStep; landscape?: boolean }) {
  const { title, text } = nextStepWords(step);
  return (
    <Card
      look="hero"
      aria-labelledby="lo-que-sigue"
      className={cx('flex flex-col justify-between gap-8', landscape && 'next-step-landscape')}
    >
      {landscape ? (
        <>
          <HeroHills className="public-hero-hills" />
          <GuayacanTree className="next-step-tree" />
        </>
      ) : null}
      <div>
        <h2 id="lo-que-sigue" className="mb-3 text-body-sm font-semibold text-hero-ink-2">
          Lo que sigue
        </h2>
        <p className="section-title text-balance">
          <AmountsText>{title}</AmountsText>
        </p>
        <p className="lead mt-4">
          <AmountsText>{text}</AmountsText>
        </p>
      </div>
      <div className="flex flex-wrap gap-3">{actionOf(step)}</div>
    </Card>
  );
}

function actionOf(step: NextStep): ReactNode {
  switch (step.kind) {
    case 'recover':
      return (
        <>
          <AgreementButton agreementId={step.agreementId}>Recuperar mi acuerdo</AgreementButton>
          {step.ways.offer ? (
            <RouterButton
              to="/portal/ofertas/detalles"
              search={{ oferta: step.ways.offer.id }}
              variant="ghost"
              size="2xl"
            >
              Ver mi oferta nueva
            </RouterButton>
          ) : null}
        </>
      );
    case 'plan-at-risk':
    case 'pay-overdue':
    case 'pay-next':
    case 'pay-first':
      return (
        <PayButton
          {...step}
          canChange={step.kind !== 'pay-first'}
          canPayAnother={step.kind === 'plan-at-risk' || !step.isMembership}
        />
      );
    case 'await-verification':
      return <AgreementButton agreementId={step.agreementId}>Ver estado</AgreementButton>;
    case 'see-offers':
      return (
        <RouterButton
          {...(step.only
            ? { to: '/portal/ofertas/detalles', search: { oferta: step.only } }
            : { to: '/portal/ofertas' })}
          variant="secondary"
          size="2xl"
          iconEnd={<ForwardIcon aria-hidden />}
        >
          {step.count === 1 ? 'Ver mi oferta' : 'Ver mis ofertas'}
        </RouterButton>
      );
    case 'diagnosis':
      return (
        <RouterButton to="/portal/diagnostico" variant="secondary" size="2xl" iconEnd={<ForwardIcon aria-hidden />}>
          {step.hasResult ? 'Ver mi panorama' : 'Hacer mi diagnóstico'}
        </RouterButton>
      );
  }
}

function PayButton({
  agreementId,
  amount,
  canChange,
  canPayAnother,
}: {
  agreementId: string;
  amount: Parameters<typeof formatPesos>[0];
  /** Whether the plan runs, and its dates can be changed. */
  canChange: boolean;
  /** Whether it takes an amount of one's own. */
  canPayAnother: boolean;
}) {
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
        to={canChange ? '/portal/ofertas/acuerdos/ayuda' : '/portal/ofertas/acuerdos/detalles'}
        search={{ acuerdo: agreementId }}
        {...(!canChange && { hash: 'no-te-alcanza' })}
        variant="ghost"
        size="2xl"
      >
        ¿No te alcanza este mes?
      </RouterButton>
      {canPayAnother ? (
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
