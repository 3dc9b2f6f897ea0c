import type { ReactNode } from 'react';
import { expenseText } from '#texts/diagnosis-text.ts';
import { formatPesos } from '#domain/money/money.ts';
import { Card } from '#ui/Card.tsx';
import { Chips } from '#ui/forms/Chips.tsx';
import { Money } from '#ui/Money.tsx';
import { AskedAmount } from './AskedAmount.tsx';
import type { MonthStepProps } from './IncomeStep.tsx';
import { expensesIn } from './month-steps.ts';
import { SavedMark } from './SavedMark.tsx';
import { WhyWeAsk } from './WhyWeAsk.tsx';

const people = ['0', '1', '2', '3', '4', '5'].map((value) => ({ value, label: value === '5' ? '5 o más' : value }));

export function ExpensesStep({
  step,
  answers,
  missingOf,
  children,
}: MonthStepProps & { step: keyof typeof expensesIn; children?: ReactNode }) {
  const { statuses, spentOn, keepExpense, otherHint, spent } = answers;
  return (
    <Card padding="roomy">
      <div className="asked-group">
        <div className="asked-pair">
          {expensesIn[step].map((category) => (
            <AskedAmount
              key={category}
              id={`gasto-${category}`}
              label={expenseText[category]}
              {...(category === 'other' && otherHint !== undefined ? { hint: otherHint } : {})}
              saved={spentOn(category)}
              status={statuses[category]}
              keep={keepExpense(category)}
              missing={missingOf(`gasto-${category}`)}
            />
          ))}
        </div>
        <p className="sum-line">
          <span>Tus gastos</span>
          <Money>{formatPesos(spent)}</Money>
        </p>
        {children}
      </div>
    </Card>
  );
}

export function RestStep({ answers, missingOf }: MonthStepProps) {
  const { profile, statuses, keep, chosen } = answers;
  const dependants = chosen('dependants');
  return (
    <ExpensesStep step="rest" answers={answers} missingOf={missingOf}>
      <AskedAmount
        id="ahorros"
        label="¿Cuánto tienes guardado?"
        hint="Ahorros que puedas usar. Si no tienes, escribe 0."
        why="Lo guardado te cubre si un mes viene apretado. No te pedimos que lo uses."
        saved={profile.savings}
        status={statuses.savings}
        keep={(savings) => keep('savings', { savings })}
        missing={missingOf('ahorros')}
      />
      <div className="asked">
        <Chips
          id="personas"
          legend="¿Cuántas personas dependen de ti?"
          options={people}
          value={dependants === null ? null : String(Math.min(5, dependants))}
          error={profile.dependants === null ? missingOf('personas') : undefined}
          onChange={(value) => keep('dependants', { dependants: Number(value) })}
        />
        <SavedMark status={statuses.dependants} />
        <WhyWeAsk>Para que tu presupuesto cuente a todos los que viven de él.</WhyWeAsk>
      </div>
    </ExpensesStep>
  );
}
