import { useRef, useState } from 'react';
import type { ProblemCode } from '#contract/problem.ts';
import type { FormRefusal, Submission } from '#ui/forms/form-state.ts';
import { ApiProblem, submissionMessage } from './failures.ts';

/**
 * The wire names of the fields that a refusal is about. A form without these fields shows the refusal above its fields.
 */
const fieldsOf: Partial<Record<ProblemCode, readonly string[]>> = {
  PASSWORD_WRONG: ['contrasenaActual'],
  PW_COMMON: ['contrasenaNueva', 'password'],
  FACTOR_CODE_INVALID: ['codigo'],
  CONTACT_INVALID: ['valor'],
  DOCUMENT_INVALID: ['numeroDocumento'],
  UPLOAD_TOO_LARGE: ['fileDocument'],
  UPLOAD_TYPE: ['fileDocument'],
  UPLOAD_UNREADABLE: ['fileDocument'],
  UPLOAD_ACTIVE_CONTENT: ['fileDocument'],
  UPLOAD_PRINT_FIRST: ['fileDocument'],
  UPLOAD_INFECTED: ['fileDocument'],
};

export function refusalAbout(failure: unknown, refusal: FormRefusal): FormRefusal {
  if (!(failure instanceof ApiProblem)) return refusal;
  const message = submissionMessage(failure);
  const fields = failure.problem.errors ?? fieldsOf[failure.code]?.map((field) => ({ field, message }));
  return { ...refusal, ...(fields && { fields }) };
}

/** Specification §8 defines which text of the response is the message. */
export const formRefusal = (failure: unknown, title?: string): FormRefusal =>
  refusalAbout(failure, { text: submissionMessage(failure), ...(title && { title }) });

export interface SubmissionOf<
  Output,
  Refusal extends FormRefusal = FormRefusal,
  Answer = unknown,
> extends Submission<Output> {
  refusal: Refusal | undefined;
  failure: Error | undefined;
  answer: Answer | undefined;
  send: (output: Output) => Promise<boolean>;
}

let underWay = 0;
export const isSending = (): boolean => underWay > 0;

/**
 * Only one call runs at a time. `explain` converts a failure to a refusal, or returns undefined when the screen itself
 * handles the failure.
 */
export function useSubmission<Output = void, Refusal extends FormRefusal = FormRefusal, Answer = unknown>(
  send: (output: Output) => Promise<Answer>,
  explain: (failure: unknown) => Refusal | undefined = formRefusal as (failure: unknown) => Refusal,
): SubmissionOf<Output, Refusal, Answer> {
  const [pending, setPending] = useState(false);
  const [outcome, setOutcome] = useState<{ answer?: Answer; failure?: Error; refusal?: Refusal | undefined }>({});
  const sending = useRef(false);
  return {
    pending,
    refusal: outcome.refusal,
    failure: outcome.failure,
    answer: outcome.answer,
    forget: () => setOutcome({}),
    async send(output) {
      if (sending.current) return false;
      sending.current = true;
      underWay += 1;
      setPending(true);
      setOutcome({});
      try {
        const answer = await send(output);
        setOutcome({ answer });
        return true;
      } catch (failure) {
        setOutcome({ failure: failure as Error, refusal: explain(failure) });
        return false;
      } finally {
        sending.current = false;
        underWay -= 1;
        setPending(false);
      }
    },
  };
}
