import type { DiagnosisResult, ExpenseCategory } from '#contract/diagnosis.ts';
import { essentialExpenses, expenseText } from '#texts/diagnosis-text.ts';
import { budgetReliefs } from '#domain/diagnosis/diagnosis.ts';
import { formatPesos, sum, type Pesos } from '#domain/money/money.ts';
import { Card } from '#ui/Card.tsx';
import { Money } from '#ui/Money.tsx';
import { Notice } from '#ui/Notice.tsx';

export function BudgetHelp({ result }: { result: DiagnosisResult }) {
  const { expenses } = result.input;
  const known = Object.fromEntries(Object.entries(expenses).filter(([, amount]) => amount)) as Partial<
    Record<ExpenseCategory, Pesos>
  >;
  const reliefs = budgetReliefs(known, essentialExpenses).slice(0, 4);
  const relieved = sum(reliefs.map(({ relief }) => relief));
  return (
    <Card as="section" padding="roomy" aria-labelledby="presupuesto">
      <h2 className="h2" id="presupuesto">
        Primero, que el mes alcance
      </h2>
      <p className="mt-3">No te mostramos un plan que no puedas cumplir.</p>
      {reliefs.length > 0 ? (
        <>
          <h3 className="h3 mt-6 mb-3">De dónde puede salir la plata</h3>
          <ul className="month-key">
            {reliefs.map(({ category, amount, relief }) => (
              <li key={category}>
                <p>
                  {expenseText[category]}, de <Money>{formatPesos(amount)}</Money>
                </p>
                <p className="gain">
                  − <Money>{formatPesos(relief)}</Money>
                </p>
              </li>
            ))}
          </ul>
          {reliefs.length > 1 ? (
            <p className="mt-3 text-body-sm text-ink-2">
              Juntos liberan <Money>{formatPesos(relieved)}</Money> al mes.
            </p>
          ) : null}
        </>
      ) : null}
      <Notice className="mt-6" tone="info" title="Si ni así alcanza, hay una ley que te protege">
        La Ley 2445 de 2025 permite reorganizar todas tus deudas en un proceso de insolvencia. Mientras dura, se
        detienen los cobros y los embargos. Los consultorios jurídicos y la Defensoría del Pueblo orientan gratis.
      </Notice>
    </Card>
  );
}
