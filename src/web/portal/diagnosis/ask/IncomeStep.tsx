import { stabilities } from '#contract/diagnosis.ts';
import { economicActivities } from '#contract/economic-activities.ts';
import { stabilityText } from '#texts/diagnosis-text.ts';
import { Card } from '#ui/Card.tsx';
import { ComboBox } from '#ui/forms/ComboBox.tsx';
import { RadioGroup } from '#ui/forms/RadioGroup.tsx';
import { AskedAmount } from './AskedAmount.tsx';
import type { MonthAnswers } from './use-month-answers.ts';
import { SavedMark } from './SavedMark.tsx';
import { WhyWeAsk } from './WhyWeAsk.tsx';

const activityOptions = economicActivities.map(({ code, name }) => ({ value: code as string, label: name as string }));

export interface MonthStepProps {
  answers: MonthAnswers;
  missingOf(id: string): string | undefined;
}

export function IncomeStep({ answers, missingOf }: MonthStepProps) {
  const { profile, statuses, keep, chosen, income, incomeHint } = answers;
  return (
    <Card padding="roomy">
      <div className="asked-group">
        <AskedAmount
          id="ingresos"
          label="¿Cuánto te entra al mes?"
          hint={incomeHint ?? 'Después de descuentos. Si cambia, escribe un promedio; si no te entra nada, escribe 0.'}
          why="Con esto sabemos qué cuota puedes pagar sin quedarte corto."
          saved={income}
          status={statuses.income}
          keep={(amount) => keep('income', { income: amount })}
          missing={missingOf('ingresos')}
        />
        <div className="asked">
          <RadioGroup
            id="estabilidad"
            legend="¿Cómo te entra?"
            options={stabilities.map((value) => ({ value, label: stabilityText[value] }))}
            value={chosen('stability')}
            error={profile.stability === null ? missingOf('estabilidad') : undefined}
            onChange={(stability) => keep('stability', { stability })}
          />
          <SavedMark status={statuses.stability} />
          <WhyWeAsk>Un ingreso que varía pide dejar más margen. Te lo preguntamos a ti; no lo deducimos.</WhyWeAsk>
        </div>
        <div className="asked">
          <ComboBox
            id="actividad"
            label="¿A qué te dedicas?"
            placeholder="Escribe o elige tu actividad"
            options={activityOptions}
            value={chosen('activity')}
            error={profile.activity === null ? missingOf('actividad') : undefined}
            onChange={(activity) => (activity === null ? undefined : keep('activity', { activity }))}
          />
          <SavedMark status={statuses.activity} />
          <WhyWeAsk>Sirve si después pides la rebancarización: con esto empezamos tu solicitud.</WhyWeAsk>
        </div>
      </div>
    </Card>
  );
}
