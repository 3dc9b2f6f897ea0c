import { useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { publicAnswersStore, type GivenAnswers } from '#web/shared/session/choices/public-answers.store.ts';
import { Button } from '#ui/Button.tsx';
import { Chips } from '#ui/forms/Chips.tsx';
import { answerOf, chosenIn, openIn, unknown, type screens } from './first-diagnosis.flow.ts';

interface QuestionScreenProps {
  screen: (typeof screens)[number];
  given: GivenAnswers;
  isLast: boolean;
  onAnswer: (answer: GivenAnswers) => void;
  onDone: () => void;
}

const missing = 'Elige una respuesta. «No sé» también vale.';

export function QuestionScreen({ screen, given, isLast, onAnswer, onDone }: QuestionScreenProps) {
  const [asked, setAsked] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    // Reads the store directly, because a choice made before hydration is stored just before the click.
    const [first] = openIn(screen, publicAnswersStore.getState().answers);
    if (first === undefined) return onDone();
    // The error is rendered before the focus moves, so that screen readers announce error and field.
    flushSync(() => setAsked(true));
    document.querySelector<HTMLElement>(`#${first} input`)?.focus();
  }

  return (
    <form method="post" className="grid gap-8" onSubmit={submit} noValidate>
      <div>
        <h1 id="titulo" className="section-title" tabIndex={-1}>
          {screen.title}
        </h1>
        <p className="lead mt-3">{screen.lead}</p>
      </div>
      {screen.questions.map(({ name, title, hint, options }) => (
        <Chips
          key={name}
          id={name}
          name={name}
          legend={
            <>
              {title} {hint ? <span className="diagnosis-hint">{hint}</span> : null}
            </>
          }
          error={asked && given[name] === undefined ? missing : undefined}
          value={chosenIn(name, given)}
          onChange={(value) => onAnswer(answerOf(name, value))}
          options={[...options, { value: unknown, label: 'No sé' }]}
        />
      ))}
      <div className="diagnosis-actions">
        <Button type="submit" size="3xl">
          {isLast ? 'Ver mi resultado' : 'Continuar'}
        </Button>
      </div>
    </form>
  );
}
