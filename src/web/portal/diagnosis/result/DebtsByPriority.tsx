import { useMemo } from 'react';
import type { DiagnosisResult, DiagnosisState, HouseholdDebtView } from '#contract/diagnosis.ts';
import { priorityText, urgencyText } from '#texts/diagnosis-text.ts';
import { FoldButton, shownDebts, useFolded } from '#web/portal/diagnosis/LongList.tsx';
import { countedDebts, simulatedHousehold } from '#contract/simulated-household.ts';
import { formatPesos, most, subtract, sum, zeroPesos } from '#domain/money/money.ts';
import { bestDiscounts } from '#domain/diagnosis/household-simulator.ts';
import { RouterLink } from '#web/shared/parts/links.tsx';
import { Card } from '#ui/Card.tsx';
import { DebtBricks, type DebtBrick } from '#ui/figures/DebtBricks.tsx';
import { Money } from '#ui/Money.tsx';
import { Tag } from '#ui/Tag.tsx';
import { clockOf, daysLateText, nameOf, standingText } from '#web/portal/diagnosis/diagnosis-wording.ts';

type DebtsByPriorityProps = { result: DiagnosisResult; state: DiagnosisState };

const mostBricks = 12;

/** Every debt as a brick of its size, then in the order in which to look at them, with the reason and the bureau's clock. */
export function DebtsByPriority({ result, state }: DebtsByPriorityProps) {
  const { offers, today } = state;
  const discounts = useMemo(() => bestDiscounts(simulatedHousehold(state)), [state]);
  const { isFolded, ...fold } = useFolded();
  const byId = new Map(countedDebts(state).map((debt) => [debt.id, debt]));
  const ordered = result.priorities.flatMap((priority) => {
    const debt = byId.get(priority.id);
    return debt ? [{ ...priority, debt }] : [];
  });
  const [first] = ordered;
  const owed = sum(ordered.map(({ debt }) => debt.balance));
  if (!first)
    return (
      <Card as="section" padding="roomy" aria-labelledby="tus-deudas">
        <h2 className="h2" id="tus-deudas">
          No nos contaste de ninguna deuda
        </h2>
        <p className="mt-2 text-body-sm text-ink-2">
          Si tienes alguna,{' '}
          <RouterLink to="/portal/diagnostico/completar-informacion" hash="otras-deudas">
            agrégala
          </RouterLink>{' '}
          y tu panorama la cuenta.
        </p>
      </Card>
    );
  const offerOf = new Map(offers.map((offer) => [offer.obligationId, offer.id]));
  const discountOf = (debtId: string) => discounts.get(offerOf.get(debtId) ?? '') ?? zeroPesos;
  const brickOf = (name: string, debts: readonly HouseholdDebtView[]): DebtBrick => {
    const balance = sum(debts.map((debt) => debt.balance));
    const saved = sum(debts.map((debt) => discountOf(debt.id)));
    return { id: debts[0]?.id ?? name, name, balance, discountShare: balance > 0 ? saved / balance : 0 };
  };
  // What is too much for a wall of bricks stands in it as one.
  const bricked = ordered.length > mostBricks ? ordered.slice(0, mostBricks - 1) : ordered;
  const others = ordered.slice(bricked.length).map(({ debt }) => debt);
  const rest = others.length > 0 ? [brickOf(`${others.length} más`, others)] : [];
  const discounted = sum(ordered.map(({ debt }) => discountOf(debt.id)));
  return (
    <Card as="section" padding="roomy" aria-labelledby="tus-deudas">
      <h2 className="h2" id="tus-deudas">
        Por dónde empezar
      </h2>
      <p className="mt-2">
        Debes <Money>{formatPesos(owed)}</Money>
        {ordered.length === 1 ? '' : ` en ${ordered.length} deudas`}.
      </p>
      <DebtBricks
        debts={[...bricked.map(({ debt }) => brickOf(debt.product ?? debt.creditor, [debt])), ...rest]}
        conclusion={`Debes en ${ordered.length} ${ordered.length === 1 ? 'parte' : 'partes'}. Conviene empezar por ${nameOf(first.debt)}. ${priorityText[first.reason]}`}
        saveKey={
          discounted > 0 ? (
            <>
              Hasta <Money>{formatPesos(discounted)}</Money> de descuento
            </>
          ) : (
            'Sin descuento por ahora'
          )
        }
        payKey={
          discounted > 0 ? (
            <>
              Quedarían <Money>{formatPesos(most(zeroPesos, subtract(owed, discounted)))}</Money> por pagar
            </>
          ) : (
            'Lo que debes'
          )
        }
        table={{
          caption: 'Tus deudas, por prioridad',
          columns: ['Deuda', 'Saldo', 'Cada mes'],
          rows: ordered.map(({ debt }, index) => [
            `${index + 1}. ${nameOf(debt)}`,
            formatPesos(debt.balance),
            formatPesos(debt.minimum),
          ]),
        }}
      />
      <ol className="debt-list ordered-debts">
        {ordered.map(({ debt, reason, urgency }, place) => {
          const clock = clockOf(debt, today);
          const offerId = offerOf.get(debt.id);
          return (
            <li key={debt.id} className={isFolded(place) ? 'is-folded' : undefined}>
              <p className="debt-line">
                <span>
                  <b>{debt.product ?? debt.creditor}</b> {debt.product ? <small>{debt.creditor}</small> : null}
                </span>
                <Money>{formatPesos(debt.balance)}</Money>
              </p>
              <p className="debt-line">
                <Tag tone={urgency}>{urgencyText[urgency]}</Tag>
                <small>{debt.standing === 'ABIERTA' ? daysLateText(debt.daysLate) : standingText[debt.standing]}</small>
              </p>
              <p className="debt-reason">{priorityText[reason]}</p>
              <div className="debt-clock">
                {clock ? (
                  <p>
                    Si la pagas hoy, su reporte sale a más tardar el <b>{clock.paidToday}</b>. Sin pagar, el{' '}
                    {clock.unpaid}.
                  </p>
                ) : null}
                {offerId ? (
                  <RouterLink to="/portal/ofertas/detalles" search={{ oferta: offerId }} standalone>
                    Ver su oferta
                  </RouterLink>
                ) : null}
              </div>
            </li>
          );
        })}
      </ol>
      {ordered.length > shownDebts ? <FoldButton {...fold} count={ordered.length} /> : null}
      <p className="mt-2 text-caption text-ink-3">
        Plazos de la Ley 2157 de 2021: dos veces el tiempo sin pagar. Como máximo, 4 años después de pagar y 8 en total.
      </p>
    </Card>
  );
}
