import type { DiagnosisResult, DiagnosisState } from '#contract/diagnosis.ts';
import { priorityText } from '#texts/diagnosis-text.ts';
import { FoldButton, useFolded } from '#web/portal/diagnosis/LongList.tsx';
import { countedDebts } from '#contract/simulated-household.ts';
import { formatPesos, sum } from '#domain/money/money.ts';
import { RouterLink } from '#web/shared/parts/links.tsx';
import { Accordion } from '#ui/Accordion.tsx';
import { Card } from '#ui/Card.tsx';
import { Money } from '#ui/Money.tsx';
import { Cell, Row, RowHead, Table } from '#ui/Table.tsx';
import { Tag } from '#ui/Tag.tsx';
import { DisputeLink } from '#web/portal/parts/DisputeLink.tsx';
import { clockOf, daysLateText, nameOf, standingText } from '#web/portal/diagnosis/diagnosis-wording.ts';

type DebtsByPriorityProps = { result: DiagnosisResult; state: DiagnosisState };

const shownDebts = 3;

export function DebtsByPriority({ result, state }: DebtsByPriorityProps) {
  const { offers, today } = state;
  const { isFolded, ...fold } = useFolded(shownDebts);
  const byId = new Map(countedDebts(state).map((debt) => [debt.id, debt]));
  const ordered = result.priorities.flatMap((priority) => {
    const debt = byId.get(priority.id);
    return debt ? [{ ...priority, debt }] : [];
  });
  const owed = sum(ordered.map(({ debt }) => debt.balance));
  if (ordered.length === 0)
    return (
      <Card as="section" padding="roomy" aria-labelledby="tus-deudas">
        <h2 className="h2" id="tus-deudas">
          No nos contaste de ninguna deuda
        </h2>
        <p className="mt-2 text-body-sm text-ink-2">Si tienes alguna, agrégala y tu panorama la cuenta.</p>
      </Card>
    );
  const offerOf = new Map(offers.map((offer) => [offer.obligationId, offer.id]));
  const reported = ordered.flatMap(({ debt }) => {
    const clock = clockOf(debt, today);
    return clock ? [{ debt, clock }] : [];
  });
  return (
    <Card as="section" padding="roomy" aria-labelledby="tus-deudas">
      <h2 className="h2" id="tus-deudas">
        Por dónde empezar
      </h2>
      <p className="mt-2">
        Debes <Money>{formatPesos(owed)}</Money>
        {ordered.length === 1 ? '' : ` en ${ordered.length} deudas`}.
      </p>
      <ol className="debt-list ordered-debts">
        {ordered.map(({ debt, reason, urgency }, place) => {
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
                <Tag tone={urgency}>
                  {debt.standing === 'ABIERTA' ? daysLateText(debt.daysLate) : standingText[debt.standing]}
                </Tag>
                {offerId ? (
                  <RouterLink to="/portal/ofertas/detalles" search={{ oferta: offerId }} standalone>
                    Ver su oferta
                  </RouterLink>
                ) : null}
                {debt.standing === 'EN_DISPUTA' ? (
                  <RouterLink to="/portal/reclamos" standalone>
                    Ver mi reclamo
                  </RouterLink>
                ) : null}
              </p>
              {place === 0 ? <p className="debt-reason">{priorityText[reason]}</p> : null}
            </li>
          );
        })}
      </ol>
      {ordered.length > shownDebts ? <FoldButton {...fold} count={ordered.length} /> : null}
      {state.ownDebts.length > 0 ? (
        <div className="mt-4 text-body-sm">
          <DisputeLink where="diagnosis" />
        </div>
      ) : null}
      {reported.length > 0 ? (
        <Accordion
          className="mt-4"
          items={[
            {
              id: 'reporte',
              title: 'Hasta cuándo te reportan',
              body: (
                <>
                  <Table
                    label="Hasta cuándo te pueden reportar"
                    columns={[{ name: 'Deuda' }, { name: 'Si la pagas hoy' }, { name: 'Sin pagar' }]}
                  >
                    {reported.map(({ debt, clock }) => (
                      <Row key={debt.id}>
                        <RowHead>{nameOf(debt)}</RowHead>
                        <Cell column="Si la pagas hoy">{clock.paidToday}</Cell>
                        <Cell column="Sin pagar">{clock.unpaid}</Cell>
                      </Row>
                    ))}
                  </Table>
                  <p className="mt-2 text-caption text-ink-3">
                    Plazos de la Ley 2157 de 2021: dos veces el tiempo sin pagar. Como máximo, 4 años después de pagar y
                    8 en total.
                  </p>
                </>
              ),
            },
          ]}
        />
      ) : null}
    </Card>
  );
}
