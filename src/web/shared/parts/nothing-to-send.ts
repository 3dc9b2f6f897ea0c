import type { FormRefusal } from '#ui/forms/form-state.ts';

export const nothingToSend = (next: () => void, refusal?: FormRefusal) => ({
  pending: false,
  refusal,
  send: next,
  forget: () => undefined,
});
