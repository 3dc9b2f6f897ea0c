import { useMemo } from 'react';
import type { DiagnosisResult, DiagnosisState } from '#contract/diagnosis.ts';
import { priorityText, urgencyText } from '#contract/diagnosis-text.ts';
import { simulatedHousehold } from '#contract/simulated-household.ts';
import { formatPesos, sum, zeroPesos } from '#domain/money/money.ts';
import { bestDiscounts } from '#domain/diagnosis/household-simulator.ts';
import { RouterLink } from '#web/parts/links.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DebtBricks } from '#web/ui/figures/DebtBricks.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { clockOf, daysLateText, nameOf, standingText } from './diagnosis-wording.ts';

type DebtsByPriorityProps = { result: DiagnosisResult; state: DiagnosisState };

/** Every debt as a brick of its size, then in the order in which to look at them, with the reason and the bureau's clock. */
export function DebtsByPriority({ result, state }: DebtsByPriorityProps) {
  const { offers, today } = state;
  const discounts = useMemo(() => bestDiscounts(simulatedHousehold(state)), [state]);
  const byId = new Map(result.input.debts.map((debt) => [debt.id, debt]));
  const ordered = result.priorities.flatMap((priority) => {
    const debt = byId.get(priority.id);
    return debt ? [{ ...priority, debt }] : [];
  });
  const [first] = ordered;
  if (!first)
    return (
      <Card as="section" padding="roomy" aria-labelledby="tus-deudas">
        <h2 className="h2" id="tus-deudas">
          No nos contaste de ninguna deuda
        </h2>
        <p className="mt-2 text-body-sm text-ink-2">Si tienes alguna, agrégala y tu panorama la cuenta.</p>
      </Card>
    );
  const offerOf = new Map(offers.map((offer) => [offer.obligationId, offer.id]));
  const discountOf = (debtId: string) => discounts.get(offerOf.get(debtId) ?? '') ?? zeroPesos;
  const discounted = sum(ordered.map(({ debt }) => discountOf(debt.id)));
  return (
    <Card as="section" padding="roomy" aria-labelledby="tus-deudas">
      <h2 className="h2" id="tus-deudas">
        Por dónde empezar
      </h2>
      <DebtBricks
        debts={ordered.slice(0, 12).map(({ debt }) => ({
          id: debt.id,
          name: debt.product ?? debt.creditor,
          balance: debt.balance,
          discountShare: debt.balance > 0 ? discountOf(debt.id) / debt.balance : 0,
        }))}
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
          <>
            Debes <Money>{formatPesos(result.owed)}</Money>
          </>
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
        {ordered.map(({ debt, reason, urgency }) => {
          const clock = clockOf(debt, today);
          const offerId = offerOf.get(debt.id);
          return (
            <li key={debt.id}>
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
                  <RouterLink to="/portal/ofertas/detalles" search={{ oferta: offerId }}>
                    Ver su oferta
                  </RouterLink>
                ) : null}
              </div>
            </li>
          );
        })}
      </ol>
      <p className="mt-2 text-caption text-ink-3">
        Plazos de la Ley 2157 de 2021: dos veces el tiempo sin pagar, máximo 4 años después de pagar y 8 en total.
      </p>
    </Card>
  );
}
