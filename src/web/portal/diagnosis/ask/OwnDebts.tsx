import type { HouseholdDebtView } from '#contract/diagnosis.ts';
import { formatPesos, pesos } from '#domain/money/money.ts';
import { RouterLink } from '#web/shared/parts/links.tsx';
import { DisputeLink } from '#web/portal/parts/DisputeLink.tsx';
import { Card } from '#ui/Card.tsx';
import { Money } from '#ui/Money.tsx';
import { AskedAmount } from './AskedAmount.tsx';
import { daysLateText, standingText } from '#web/portal/diagnosis/diagnosis-wording.ts';
import { ownPaymentField, type SavedFields } from './use-profile-saving.ts';

type OwnDebtsProps = { debts: readonly HouseholdDebtView[] } & Pick<SavedFields, 'statuses' | 'keepOwnPayment'>;

export function OwnDebts({ debts, statuses, keepOwnPayment }: OwnDebtsProps) {
  if (debts.length === 0) return null;
  return (
    <Card padding="roomy">
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
              {debt.standing === 'EN_DISPUTA' ? (
                <>
                  {'. '}
                  <RouterLink to="/portal/reclamos">Ver mi reclamo</RouterLink>
                </>
              ) : null}
            </p>
            {debt.standing === 'EN_ACUERDO' ? null : (
              <AskedAmount
                id={ownPaymentField(debt.id)}
                label="¿Pagas algo por ella cada mes?"
                optional
                why="Lo que ya pagas por ella queda libre para su cuota cuando llegas a un acuerdo."
                saved={debt.minimum > 0 ? debt.minimum : null}
                status={statuses[ownPaymentField(debt.id)]}
                keep={(minimum) => keepOwnPayment(debt.id, minimum ?? pesos(0))}
              />
            )}
          </li>
        ))}
      </ul>
      <div className="mt-4 text-body-sm">
        <DisputeLink where="diagnosis" />
      </div>
    </Card>
  );
}
