import {
  checkForm,
  formAfter,
  openForm,
  type FieldNames,
  type FormEvent,
  type FormSchema,
  type FormState,
} from './form-state.ts';

export interface FormStore<Values extends object> {
  state(): FormState<Values>;
  listen(listener: () => void): () => void;
  happen(event: FormEvent<Values>): void;
  /** Does nothing while a submission is pending. */
  submit<Output>(schema: FormSchema<Output>, names: FieldNames<Values>, send: (output: Output) => unknown): void;
}

/** The state is outside React, because a paste can fill the last field and submit before the next rendering. */
export function formStore<Values extends object>(initial: Values): FormStore<Values> {
  let state = openForm(initial);
  // A second click can happen before React renders, so this flag is not part of React's state.
  let sending = false;
  const listeners = new Set<() => void>();
  function happen(event: FormEvent<Values>) {
    const next = formAfter(state, event);
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  }
  return {
    state: () => state,
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    happen,
    submit(schema, names, send) {
      if (sending) return;
      const checked = checkForm(schema, state.values, names);
      if (!checked.valid) {
        happen({ type: 'stopped', issue: checked.issues[0] ?? { field: undefined, message: '' } });
        return;
      }
      happen({ type: 'sent' });
      sending = true;
      void Promise.resolve(send(checked.value)).finally(() => {
        sending = false;
      });
    },
  };
}
