import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { AgreementFacts } from '#texts/agreement-facts.ts';
import { agreementClauses } from '#texts/agreement-text.ts';
import type { Proposal } from '#contract/offers.ts';
import { debtWithOwner } from '#texts/debt-name.ts';
import { add, formatPesos } from '#domain/money/money.ts';
import { formatLongDate } from '#domain/time/calendar.ts';
import { RouterButton, RouterLink } from '#web/shared/parts/links.tsx';
import { PrintButton } from '#web/shared/parts/PrintButton.tsx';
import { Accordion } from '#ui/Accordion.tsx';
import { Button } from '#ui/Button.tsx';
import { focusOn } from '#ui/focus-on.ts';
import { Card } from '#ui/Card.tsx';
import { CalendarIcon, MailIcon } from '#ui/icons.ts';
import { Money } from '#ui/Money.tsx';
import { Notice } from '#ui/Notice.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { StickyActionBar } from '#ui/StickyActionBar.tsx';
import { AgreementIndex, AgreementText } from './AgreementText.tsx';
import { noEmail } from '#web/portal/parts/document-mail.flow.ts';
import { HeldUntil } from '#web/portal/parts/PriceHold.tsx';
import { AddEmail } from '#web/portal/parts/AddEmail.tsx';
import { DisputeLink } from '#web/portal/parts/DisputeLink.tsx';
import { AcceptanceReason } from '#web/portal/parts/AcceptanceReason.tsx';
import { PlanInOneLine, PlanReceipt } from './PlanReceipt.tsx';

type ReviewPlanProps = {
  obligationId: string;
  facts: AgreementFacts;
  proposal: Proposal;
  email: string | null;
  hold?: ReactNode;
  onAccept: () => void;
};

export function ReviewPlan({ obligationId, facts, proposal, email, hold, onAccept }: ReviewPlanProps) {
  const clauses = agreementClauses(facts);
  const [asked, setAsked] = useState(0);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asked > 0) focusOn(notice.current);
  }, [asked]);
  const accept = () => (email === null ? setAsked(asked + 1) : onAccept());
  const last = facts.instalments.at(-1)?.dueOn ?? facts.firstPaymentOn;
  const debt = { ...facts, originalCreditor: facts.originalCreditor ?? facts.creditor };
  const total = add(facts.total, facts.interest);
  return (
    <>
      <PageHeader
        title="Lee y decide"
        kicker={debtWithOwner(debt)}
        lead="Este es tu acuerdo completo. Nada te compromete hasta que aceptes."
        aside={<PrintButton className="max-sm:-ml-4" />}
      />
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_min(23rem,40%)] xl:grid-cols-[min(11rem,18%)_minmax(0,1fr)_min(22rem,36%)] xl:gap-x-10">
        <div className="sticky top-24 max-xl:hidden print:hidden">
          <AgreementIndex clauses={clauses} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {hold}
          <div className="xl:hidden print:hidden">
            <Accordion
              items={[{ id: 'indice', title: 'Índice del acuerdo', body: <AgreementIndex clauses={clauses} /> }]}
            />
          </div>
          <AgreementText
            clauses={clauses}
            besideAcknowledgement={<DisputeLink where="offer" obligationId={obligationId} />}
          />
        </div>
        {/* A card with a notice is not sticky: a sticky card may be taller than the window, and hide the notice. */}
        <Card
          as="aside"
          look="raised"
          padding="roomy"
          aria-label="Tu plan"
          className={email === null ? undefined : 'lg:sticky lg:top-24'}
        >
          <div className="flex items-baseline justify-between gap-3 text-body-sm">
            <p className="font-semibold text-ink-2">Tu plan</p>
            <RouterLink to="/portal/ofertas/seleccionar-plan" search={{ oferta: proposal.offerId }} standalone>
              Cambiar
            </RouterLink>
          </div>
          <p className="mt-1 mb-2">
            <Money size="xl">{formatPesos(total)}</Money>
          </p>
          <p className="text-body-sm text-ink-2">
            <PlanInOneLine plan={facts} />
          </p>
          <div className="mt-4 border-t-[1.5px] border-dashed border-line-strong pt-2">
            <PlanReceipt plan={facts} />
          </div>
          <p className="mt-4 flex gap-2.5 text-body-sm text-ink-2">
            <CalendarIcon aria-hidden />
            <span>
              {facts.firstPaymentOn === last ? (
                <>
                  Pagas hasta el <b className="text-ink">{formatLongDate(last)}</b>.
                </>
              ) : (
                <>
                  Pago inicial el <b className="text-ink">{formatLongDate(facts.firstPaymentOn)}</b> y última cuota el{' '}
                  <b className="text-ink">{formatLongDate(last)}</b>.
                </>
              )}
            </span>
          </p>
          {email === null ? null : (
            <p className="mt-2 mb-5 flex gap-2.5 text-body-sm text-ink-2">
              <MailIcon aria-hidden />
              <span className="min-w-0">
                Los documentos llegan a <b className="wrap-anywhere text-ink">{email}</b>
              </span>
            </p>
          )}
          {email === null ? (
            <div ref={notice} tabIndex={-1} className="mt-4 mb-5 scroll-mt-24">
              <Notice tone="danger" actions={<AddEmail />}>
                {noEmail} Lo necesitas para recibir tus documentos.
              </Notice>
            </div>
          ) : null}
          <Button size="3xl" block onClick={accept}>
            Aceptar mi plan
          </Button>
          <HeldUntil offerId={proposal.offerId} />
          <RouterButton className="mt-2" variant="quiet" size="xl" block to="/portal/ofertas">
            Guardar y decidir después
          </RouterButton>
          {/* In a low window, the end of the sticky card is off screen, so the optional question is last. */}
          <div className="mt-4 border-t-[1.5px] border-dashed border-line-strong pt-4">
            <AcceptanceReason />
          </div>
        </Card>
      </div>
      <StickyActionBar
        label="Resumen de tu plan"
        summary={<Money>{formatPesos(total)}</Money>}
        detail={proposal.term === 1 ? 'Un solo pago' : `Inicial y ${proposal.term} cuotas`}
        action={
          <Button size="2xl" onClick={accept}>
            Aceptar mi plan
          </Button>
        }
      />
    </>
  );
}
