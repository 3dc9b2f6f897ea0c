import { useRef, useState } from 'react';
import type { ProblemCode } from '#contract/problem.ts';
import type { FormRefusal, Submission } from '#ui/forms/form-state.ts';
import { ApiProblem, submissionMessage } from './failures.ts';

/** Refusals about one field, by its wire names. A form without that field shows them above its fields. */
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

/** A refusal with its fields: those that the server names, or the field of its code. */
export function refusalAbout(failure: unknown, refusal: FormRefusal): FormRefusal {
  if (!(failure instanceof ApiProblem)) return refusal;
  const message = submissionMessage(failure);
  const fields = failure.problem.errors ?? fieldsOf[failure.code]?.map((field) => ({ field, message }));
  return { ...refusal, ...(fields && { fields }) };
}

/** The message of a failed submission, in the specification's order (§8). */
export const formRefusal = (failure: unknown, title?: string): FormRefusal =>
  refusalAbout(failure, { text: submissionMessage(failure), ...(title && { title }) });

export interface SubmissionOf<Output, Refusal extends FormRefusal = FormRefusal> extends Submission<Output> {
  refusal: Refusal | undefined;
  /** Resolves to whether the server accepted it. */
  send: (output: Output) => Promise<boolean>;
}

/**
 * Sends a form, once at a time. `explain` turns a failure into a refusal; it returns undefined when the screen handles
 * the failure itself, as by navigating.
 */
export function useSubmission<Output, Refusal extends FormRefusal = FormRefusal>(
  send: (output: Output) => Promise<unknown>,
  explain: (failure: unknown) => Refusal | undefined = formRefusal as (failure: unknown) => Refusal,
): SubmissionOf<Output, Refusal> {
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const sending = useRef(false);
  return {
    pending,
    refusal,
    forget: () => setRefusal(undefined),
    async send(output) {
      if (sending.current) return false;
      sending.current = true;
      setPending(true);
      setRefusal(undefined);
      try {
        await send(output);
        return true;
      } catch (failure) {
        setRefusal(explain(failure));
        return false;
      } finally {
        sending.current = false;
        setPending(false);
      }
    },
  };
}
