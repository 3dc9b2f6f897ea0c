import { useRef, useState } from 'react';
import type { FormRefusal, Submission } from '#web/ui/forms/form-state.ts';
import { ApiProblem, submissionMessage } from './failures.ts';

/** What a form says when sending it failed, in the specification's order (§8), with the fields that the server names. */
export function formRefusal(failure: unknown, title?: string): FormRefusal {
  const fields = failure instanceof ApiProblem ? failure.problem.errors : undefined;
  return { text: submissionMessage(failure), ...(title && { title }), ...(fields && { fields }) };
}

export interface SubmissionOf<Output, Refusal extends FormRefusal = FormRefusal> extends Submission<Output> {
  refusal: Refusal | undefined;
  /** Resolves to whether it arrived. */
  send: (output: Output) => Promise<boolean>;
}

/**
 * Sends a form, once at a time. `explain` says what failed; answering nothing means that the screen shows it its own
 * way, as by moving on.
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
