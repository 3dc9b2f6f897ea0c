import { useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { saveOwnPayment, type HouseholdDebtView } from '#contract/diagnosis.ts';
import { formatPesos, pesos, type Pesos } from '#domain/money/money.ts';
import { call } from '#web/api/client.ts';
import { submissionMessage } from '#web/api/failures.ts';
import { Card } from '#web/ui/Card.tsx';
import { Money } from '#web/ui/Money.tsx';
import { AskedAmount } from './AskedAmount.tsx';
import { daysLateText, standingText } from './diagnosis-wording.ts';
import { takeInDiagnosis } from './diagnosis.queries.ts';
import { profileSaving } from './profile-saving.ts';

/** What we already know: the obligations with us, apart from what the person tells. */
export function OwnDebts({ debts }: { debts: readonly HouseholdDebtView[] }) {
  if (debts.length === 0) return null;
  return (
    <Card as="section" padding="roomy" aria-labelledby="deudas-aqui">
      <h2 className="h2" id="deudas-aqui">
        Lo que ya sabemos
      </h2>
      <p className="mt-2 text-body-sm text-ink-2">Son tus deudas aquí. No tienes que volver a escribirlas.</p>
      <ul className="debt-list">
        {debts.map((debt) => (
          <li key={debt.id}>
            <p className="debt-line">
              <span>
                <b>{debt.product}</b> <small>{debt.creditor}</small>
              </span>
              <Money>{formatPesos(debt.balance)}</Money>
            </p>
            <p className="debt-reason">
              {debt.standing === 'ABIERTA' ? daysLateText(debt.daysLate) : standingText[debt.standing]}
            </p>
            {debt.standing === 'EN_ACUERDO' ? null : <OwnPayment debt={debt} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function OwnPayment({ debt }: { debt: HouseholdDebtView }) {
  const queries = useQueryClient();
  const [saving] = useState(() =>
    profileSaving({
      send: async (changes) =>
        takeInDiagnosis(
          queries,
          await call(saveOwnPayment, {
            params: { debtId: debt.id },
            body: { minimum: (changes as readonly { minimum: Pesos }[]).at(-1)?.minimum ?? pesos(0) },
          }),
        ),
      explain: submissionMessage,
      later: (work) => {
        const timer = setTimeout(work, 600);
        return () => clearTimeout(timer);
      },
    }),
  );
  const statuses = useSyncExternalStore(saving.listen, saving.statuses, saving.statuses);
  return (
    <AskedAmount
      id={`pago-${debt.id}`}
      label="¿Pagas algo por ella cada mes?"
      optional
      saved={debt.minimum > 0 ? debt.minimum : null}
      status={statuses.minimum}
      keep={(minimum) => saving.put('minimum', { minimum: minimum ?? pesos(0) })}
    />
  );
}
