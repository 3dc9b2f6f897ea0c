import type { FormRefusal } from '#ui/forms/form-state.ts';

/** The submission of a step that sends nothing: it succeeds when its values are valid. */
export const nothingToSend = (next: () => void, refusal?: FormRefusal) => ({
  pending: false,
  refusal,
  send: next,
  forget: () => undefined,
});
