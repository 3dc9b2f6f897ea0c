import { useState, type FormEvent } from 'react';
import type { Pesos } from '#domain/money/money.ts';
import type { GivenAnswers } from '#web/shared/session/choices/public-answers.store.ts';
import { Button } from '#ui/Button.tsx';
import { MoneyField } from '#ui/forms/MoneyField.tsx';
import { RadioGroup } from '#ui/forms/RadioGroup.tsx';
import { answerOf, type questions } from './first-diagnosis.flow.ts';

interface QuestionScreenProps {
  question: (typeof questions)[number];
  given: GivenAnswers;
  isLast: boolean;
  onAnswer: (answer: GivenAnswers) => void;
}

const unknown = 'unknown';
const missing = 'Elige una respuesta. «No sé» también vale.';
const missingAmount = 'Escribe un valor, o elige «No sé».';

/** One question. "No sé" is an answer like the others. */
export function QuestionScreen({ question, given, isLast, onAnswer }: QuestionScreenProps) {
  const { name, title, hint } = question;
  const before = given[name];
  const [chosen, setChosen] = useState<string | null>(
    before === undefined ? null : before === null ? unknown : String(before),
  );
  const [amount, setAmount] = useState<number | null>(typeof before === 'number' ? before : null);
  const [error, setError] = useState<string>();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (question.kind === 'amount') {
      if (amount === null) setError(missingAmount);
      else onAnswer({ [name]: amount as Pesos });
    } else if (chosen === null) setError(missing);
    else onAnswer(chosen === unknown ? { [name]: null } : answerOf(name, chosen));
  }

  return (
    <form method="post" className="grid gap-6" onSubmit={submit} noValidate>
      <div>
        <h1 id="titulo" className="section-title" tabIndex={-1}>
          {title}
        </h1>
        <p className="lead mt-3">{hint}</p>
      </div>
      {question.kind === 'choice' ? (
        <RadioGroup
          legend={title}
          legendLook="hidden"
          name={name}
          error={error}
          value={chosen}
          onChange={(value) => {
            setChosen(value);
            setError(undefined);
          }}
          options={[...question.options, { value: unknown, label: 'No sé' }]}
        />
      ) : (
        <MoneyField
          label={question.label}
          name={name}
          error={error}
          value={amount}
          onChange={(value) => {
            setAmount(value);
            setError(undefined);
          }}
        />
      )}
      <div className="diagnosis-actions">
        <Button type="submit" size="3xl">
          {isLast ? 'Ver mi resultado' : 'Continuar'}
        </Button>
        {question.kind === 'amount' ? (
          <Button variant="quiet" size="3xl" onClick={() => onAnswer({ [name]: null })}>
            No sé
          </Button>
        ) : null}
      </div>
    </form>
  );
}
