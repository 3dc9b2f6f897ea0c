import { expenseNames, type DiagnosisState, type ExpenseCategory } from '#contract/diagnosis.ts';
import { economicActivities } from '#contract/economic-activities.ts';
import { expenseText, stabilityText } from '#texts/diagnosis-text.ts';
import { formatPesos } from '#domain/money/money.ts';
import { AmountsText } from '#ui/AmountsText.tsx';
import { Card } from '#ui/Card.tsx';
import { TextButton } from '#ui/TextButton.tsx';
import { expensesIn, monthHeads, monthStepsOf, unagreedDebts, type MonthStep } from './month-steps.ts';

export function MonthReview({ state, onChange }: { state: DiagnosisState; onChange: (step: MonthStep) => void }) {
  return (
    <Card padding="roomy">
      <ul className="debt-list">
        {monthStepsOf(state).map((step) => (
          <li key={step}>
            <h2 className="h3">{monthHeads[step].title}</h2>
            <p className="debt-reason">
              <AmountsText>{answersIn(step, state)}</AmountsText>
            </p>
            <p className="line-actions">
              <TextButton aria-label={`Cambiar: ${monthHeads[step].title}`} onClick={() => onChange(step)}>
                Cambiar
              </TextButton>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const sentence = (parts: readonly string[], none: string) => (parts.length === 0 ? none : `${parts.join('. ')}.`);

function answersIn(step: MonthStep, state: DiagnosisState): string {
  const { profile, declaredDebts } = state;
  const spent = (categories: readonly ExpenseCategory[]) =>
    expenseNames
      .filter((category) => categories.includes(category))
      .flatMap((category) => {
        const amount = profile.expenses[category];
        return amount ? [`${expenseText[category]}: ${formatPesos(amount)}`] : [];
      });
  switch (step) {
    case 'income':
      return sentence(
        [
          ...(profile.income === null ? [] : [`${formatPesos(profile.income)} al mes`]),
          ...(profile.stability === null ? [] : [stabilityText[profile.stability]]),
          ...economicActivities.filter(({ code }) => code === profile.activity).map(({ name }) => name),
        ],
        'Todavía no lo has dicho.',
      );
    case 'home':
    case 'people':
      return sentence(spent(expensesIn[step]), 'Nada.');
    case 'rest':
      return sentence(
        [
          ...spent(expensesIn.rest),
          ...(profile.savings === null ? [] : [`Guardado: ${formatPesos(profile.savings)}`]),
          ...(profile.dependants === null ? [] : [`Dependen de ti: ${profile.dependants}`]),
        ],
        'Todavía no lo has dicho.',
      );
    case 'ours':
      return sentence(
        unagreedDebts(state)
          .filter(({ minimum }) => minimum > 0)
          .map(({ product, creditor, minimum }) => `${product ?? creditor}: pagas ${formatPesos(minimum)} al mes`),
        'Hoy no pagas nada por ellas.',
      );
    case 'others':
      return sentence(
        profile.hasOtherDebts
          ? declaredDebts.map(({ creditor, balance }) => `${creditor}: ${formatPesos(balance)}`)
          : [],
        'No tienes más deudas.',
      );
  }
}
