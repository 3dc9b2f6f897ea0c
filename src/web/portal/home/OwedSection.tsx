import type { ReactNode } from 'react';
import type { Agreement } from '#contract/agreements.ts';
import type { Obligation, Offer } from '#contract/offers.ts';
import { capitalised } from '#domain/capitalised.ts';
import { lastOwed } from '#domain/agreements/instalments.ts';
import { formatPesos, type Pesos } from '#domain/money/money.ts';
import { formatMonth } from '#domain/time/calendar.ts';
import { agreementNames, debtName, ownerToday } from '#texts/debt-name.ts';
import { DisputedDebt } from '#web/portal/parts/DisputedDebt.tsx';
import { PlanAmounts } from '#web/portal/parts/PlanAmounts.tsx';
import { AgreementTag } from '#web/portal/parts/StateTag.tsx';
import { stepsOf } from '#web/portal/parts/plan-steps.ts';
import { RouterLink } from '#web/shared/parts/links.tsx';
import { AmountsText } from '#ui/AmountsText.tsx';
import { Card } from '#ui/Card.tsx';
import { MiniStairs } from '#ui/figures/MiniStairs.tsx';
import { Money } from '#ui/Money.tsx';
import {
  debtsWithoutAgreement,
  liveAgreementsOf,
  liveOffersOf,
  totalOwed,
  owedText,
} from '#web/portal/parts/next-step.flow.ts';

type OwedSectionProps = {
  agreements: readonly Agreement[];
  offers: readonly Offer[];
  obligations: readonly Obligation[];
};

const debtsShown = 4;

export function OwedSection(props: OwedSectionProps) {
  const owed = totalOwed(props);
  const running = liveAgreementsOf(props.agreements);
  const names = agreementNames(props.agreements);
  const offers = new Map(liveOffersOf(props.offers).map((offer) => [offer.obligationId, offer]));
  // Sorted by the rank of the offer. Debts without an offer are last.
  const place = ({ id }: Obligation) => offers.get(id)?.rank ?? props.offers.length + 1;
  const debts = debtsWithoutAgreement(props).toSorted((a, b) => place(a) - place(b));
  const disputed = props.obligations.filter(({ state }) => state === 'EN_DISPUTA');
  if (owed.total === 0 && disputed.length === 0) return null;
  return (
    <section aria-labelledby="lo-que-debes">
      <h2 id="lo-que-debes" className="h2 mb-4">
        {owed.total === 0 ? 'No hay nada que pagar por ahora' : <AmountsText>{owedText(owed)}</AmountsText>}
      </h2>
      <div className="home-owed">
        {debts.length > 0 ? (
          <Part title="Sin acuerdo" amount={owed.withoutAgreement} isOnly={running.length === 0}>
            {debts.slice(0, debtsShown).map((debt) => (
              <DebtRow key={debt.id} debt={debt} offer={offers.get(debt.id)} />
            ))}
            {debts.length > debtsShown ? (
              <li className="home-row">
                <RouterLink to="/portal/ofertas" standalone>
                  Ver las {debts.length} deudas
                </RouterLink>
              </li>
            ) : null}
          </Part>
        ) : null}
        {running.length > 0 ? (
          <Part
            title={running.length === 1 ? 'En tu acuerdo' : 'En tus acuerdos'}
            amount={owed.inAgreements}
            isOnly={debts.length === 0}
          >
            {running.map((agreement) => (
              <AgreementRow key={agreement.id} agreement={agreement} name={names.get(agreement.id) ?? ''} />
            ))}
          </Part>
        ) : null}
        {disputed.length > 0 ? (
          <Part title="Congelado por tus reclamos">
            {disputed.map((debt) => (
              <Row key={debt.id} link={<b className="font-semibold">{debtName(debt)}</b>} owner={ownerToday(debt)}>
                <DisputedDebt />
              </Row>
            ))}
          </Part>
        ) : null}
      </div>
    </section>
  );
}

type PartProps = {
  title: string;
  amount?: Pesos;
  /** Hides the title, because the heading of the section already shows the amount. */
  isOnly?: boolean;
  children: ReactNode;
};

function Part({ title, amount, isOnly, children }: PartProps) {
  return (
    <Card as="article" aria-label={title}>
      {isOnly ? null : (
        <h3 className="flex flex-wrap justify-between gap-x-4 font-semibold">
          {title} {amount === undefined ? null : <Money>{formatPesos(amount)}</Money>}
        </h3>
      )}
      <ul>{children}</ul>
    </Card>
  );
}

function Row({
  link,
  owner,
  amount,
  children,
}: {
  link: ReactNode;
  owner?: string;
  amount?: Pesos;
  children: ReactNode;
}) {
  return (
    <li className="home-row">
      <p className="home-row-name">
        <span>{link}</span> {amount === undefined ? null : <Money>{formatPesos(amount)}</Money>}
      </p>
      {owner ? <p className="text-body-sm text-ink-2">{capitalised(owner)}</p> : null}
      {children}
    </li>
  );
}

function DebtRow({ debt, offer }: { debt: Obligation; offer: Offer | undefined }) {
  const name = debtName(debt);
  return (
    <Row
      link={
        offer ? (
          <RouterLink to="/portal/ofertas/detalles" search={{ oferta: offer.id }}>
            {name}
          </RouterLink>
        ) : (
          <b className="font-semibold">{name}</b>
        )
      }
      owner={ownerToday(debt)}
      amount={debt.balance}
    >
      <p className="text-body-sm text-ink-2">
        {offer ? (
          <>
            La cierras con <Money>{formatPesos(offer.singlePayment)}</Money>
            {offer.lowestPlan.term > 1 ? (
              <>
                , o <PlanAmounts instalment={offer.lowestInstalment} {...offer.lowestPlan} />
              </>
            ) : null}
          </>
        ) : (
          'Sin oferta por ahora'
        )}
      </p>
    </Row>
  );
}

function AgreementRow({ agreement, name }: { agreement: Agreement; name: string }) {
  const { steps, paid, progress } = stepsOf(agreement);
  const last = lastOwed(agreement.instalments);
  return (
    <Row
      link={
        <RouterLink to="/portal/ofertas/acuerdos/detalles" search={{ acuerdo: agreement.id }}>
          {name}
        </RouterLink>
      }
      owner={ownerToday(agreement)}
      amount={agreement.balance}
    >
      <MiniStairs className="my-3" count={Math.max(steps.length, 1)} paid={paid} label={progress} />
      <div className="flex flex-wrap items-center justify-between gap-2 text-body-sm">
        <p>
          <b>{progress}</b>
          {last && agreement.state === 'VIGENTE' ? (
            <span className="text-ink-2"> · Terminas en {formatMonth(last.dueOn)}</span>
          ) : null}
        </p>
        <AgreementTag agreement={agreement} />
      </div>
    </Row>
  );
}
