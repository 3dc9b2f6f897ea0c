import { createStore } from 'zustand/vanilla';
import type { register } from '#contract/registration.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { resetOnSignOut } from '#web/shared/session/resettable-stores.ts';
import { sealedDraft } from '#web/shared/session/drafts/sealed-draft.ts';

export type RegistrationBody = BodyOf<typeof register>;

export interface RegistrationDraft {
  documentType: RegistrationBody['documentType'];
  documentNumber: string;
  firstNames: string;
  lastNames: string;
  mobile: string;
  email: string;
  password: string;
  authorisesData: boolean;
  acceptsMarketing: boolean;
  contactHours: RegistrationBody['contactHours'];
}

export const emptyDraft: RegistrationDraft = {
  documentType: 'CC',
  documentNumber: '',
  firstNames: '',
  lastNames: '',
  mobile: '',
  email: '',
  password: '',
  authorisesData: false,
  acceptsMarketing: false,
  contactHours: 'CUALQUIERA',
};

interface DraftState {
  draft: RegistrationDraft;
  restored: boolean;
  revision: number;
}

export const registrationStore = resetOnSignOut(
  createStore<DraftState>(() => ({ draft: emptyDraft, restored: false, revision: 0 })),
);

const kept = sealedDraft<RegistrationDraft>('registro');

/**
 * Stores typed values for a reload, without the password and the data-protection consent. This consent must be given
 * each time.
 */
export function keepDraft(change: Partial<RegistrationDraft>): void {
  const draft = { ...registrationStore.getState().draft, ...change };
  registrationStore.setState({ draft });
  void kept.write({ ...draft, password: '', authorisesData: false });
}

export async function restoreDraft(): Promise<void> {
  if (registrationStore.getState().restored) return;
  const found = await kept.read();
  const { draft } = registrationStore.getState();
  // Values that the user typed while the draft was loading take precedence.
  registrationStore.setState({
    restored: true,
    ...(found && draft === emptyDraft && { draft: { ...emptyDraft, ...found }, revision: 1 }),
  });
}

export function forgetDraft(): void {
  registrationStore.setState({ draft: emptyDraft });
  kept.forget();
}
