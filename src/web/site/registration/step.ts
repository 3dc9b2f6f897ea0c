import type { FormRefusal } from '#ui/forms/form-state.ts';
import type { RegistrationDraft } from './registration.draft.ts';

export interface StepProps {
  draft: RegistrationDraft;
  next: () => void;
  goTo: (step: number) => void;
}

/** A step that sends nothing: it is over when what was typed is right. */
export const nothingToSend = (next: () => void, refusal?: FormRefusal) => ({
  pending: false,
  refusal,
  send: next,
  forget: () => undefined,
});
