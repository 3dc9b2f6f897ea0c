import { useState } from 'react';
import { answerIdentityCheck } from '#contract/identity.ts';
import { z } from '#contract/wire.ts';
import { call } from '#web/shared/api/client.ts';
import { isProblem } from '#web/shared/api/failures.ts';
import { formRefusal, useSubmission } from '#web/shared/api/use-submission.ts';
import { useTitleFocus } from '#web/shared/parts/use-title-focus.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { RadioGroup } from '#ui/forms/RadioGroup.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import type { IdentityWays } from './identity-ways.ts';
import { LeaveWays } from './LeaveWays.tsx';
import type { IdentityCheck, SteppedCheck } from './validation.queries.ts';

const schema = z.object({
  chosen: z.string().check(z.minLength(1, 'Elige una respuesta; también sirve "Ninguna de las anteriores".')),
});

type IdentityQuestionsProps = {
  check: IdentityCheck;
  ways: IdentityWays;
  onStepped: (check: SteppedCheck) => Promise<void>;
  onEnded: () => void;
};

/** Sends all answers together, so that no answer is revealed as right or wrong. */
export function IdentityQuestions({ check, ways, onStepped, onEnded }: IdentityQuestionsProps) {
  const { questions } = check;
  const [answers, setAnswers] = useState<readonly string[]>([]);
  const [at, setAt] = useState(0);
  const question = questions[at]!;
  const isLast = at === questions.length - 1;
  const submission = useSubmission(
    async ({ chosen }: { chosen: string }) => {
      const given = [...answers.slice(0, at), chosen, ...answers.slice(at + 1)];
      setAnswers(given);
      if (!isLast) return setAt(at + 1);
      const indices = questions.map(({ options }, index) => Math.max(0, options.indexOf(given[index] ?? '')));
      await onStepped(await call(answerIdentityCheck, { body: { answers: indices } }));
    },
    (failure) => {
      if (isProblem(failure, 'SCOPE_EXPIRED', 'CONFLICT')) {
        onEnded();
        return undefined;
      }
      return formRefusal(failure, 'No pudimos guardar tus respuestas');
    },
  );
  useTitleFocus(at);
  return (
    <>
      <p className="mb-2 text-body-sm text-ink-2">
        Pregunta {at + 1} de {questions.length}
      </p>
      <h1 className="h1 mb-8" tabIndex={-1}>
        Confirmemos que eres tú
      </h1>
      <QuestionForm
        key={question.id}
        question={question}
        chosen={answers[at] ?? ''}
        submission={submission}
        label={isLast ? 'Terminar' : 'Siguiente'}
      />
      {at > 0 ? (
        <Button className="mt-3" size="2xl" block variant="quiet" onClick={() => setAt(at - 1)}>
          Pregunta anterior
        </Button>
      ) : (
        <LeaveWays ways={ways} />
      )}
    </>
  );
}

type QuestionFormProps = {
  question: IdentityCheck['questions'][number];
  chosen: string;
  submission: ReturnType<typeof useSubmission<{ chosen: string }>>;
  label: string;
};

function QuestionForm({ question, chosen, submission, label }: QuestionFormProps) {
  const form = useForm({ initial: { chosen }, schema, names: { chosen: { id: 'respuesta' } }, submission });
  return (
    <Form form={form}>
      <RadioGroup
        {...form.choice('chosen')}
        legend={question.text}
        options={question.options.map((option) => ({ value: option, label: option }))}
      />
      <Button type="submit" size="2xl" block pending={form.pending}>
        {label}
      </Button>
    </Form>
  );
}
