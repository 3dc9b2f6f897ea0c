import type { register } from '#contract/registration.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { sealedDraftStore } from '#web/shared/session/drafts/sealed-draft.store.ts';

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

/** Survives a reload. Omits the password and the data-protection consent, which the user must give each time. */
export const {
  store: registrationStore,
  keep: keepDraft,
  restore: restoreDraft,
  forget: forgetDraft,
} = sealedDraftStore('registro', emptyDraft, (draft) => ({ ...draft, password: '', authorisesData: false }));
