import type { ReactNode } from 'react';
import { cssVars } from './css-vars.ts';
import { FigureTable, type FigureTableData } from './FigureTable.tsx';
import '#ui/styles/figures.css';

export type DebtBrick = {
  id: string;
  name: string;
  /** The balance in pesos; only its proportion to the other balances is used. */
  balance: number;
  /** The discount divided by the balance, 0 to 1; 0 without an offer. */
  discountShare: number;
};

type DebtBricksProps = {
  debts: readonly DebtBrick[];
  conclusion: string;
  saveKey: ReactNode;
  payKey: ReactNode;
  table: FigureTableData;
};

export function DebtBricks({ debts, conclusion, saveKey, payKey, table }: DebtBricksProps) {
  const whole = debts.reduce((sum, debt) => sum + debt.balance, 0);
  return (
    <figure>
      <div className="bricks" role="img" aria-label={conclusion}>
        {debts.map((debt, index) => {
          const width = whole > 0 ? Math.max(0.06, debt.balance / whole) : 1;
          return (
            <div key={debt.id} className="brick" ref={cssVars({ '--w': width, '--save': debt.discountShare })}>
              <span className="brick-wall">
                {debt.discountShare > 0 ? <i className="bricks-save" /> : null}
                <i className="bricks-pay" />
              </span>
              {debts.length > 1 ? <span className="brick-number num">{index + 1}</span> : null}
            </div>
          );
        })}
      </div>
      <ol className="brick-list" aria-hidden="true">
        {debts.map((debt, index) => (
          <li key={debt.id}>
            {debts.length > 1 ? <span className="num">{index + 1} </span> : null}
            {debt.name}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 text-body-sm">
        <p className="figure-key">
          <span>
            <i className="key key-save" />
            <span>{saveKey}</span>
          </span>
          <span>
            <i className="key" />
            <span>{payKey}</span>
          </span>
        </p>
        <FigureTable {...table} />
      </div>
    </figure>
  );
}
