import { newPasswordField } from '#contract/auth.ts';
import { documentNumberField, emailField, mobileField } from '#contract/identifiers.ts';
import { firstNamesField, lastNamesField } from '#contract/registration.ts';
import { oneOf, z } from '#contract/wire.ts';
import { identityDocumentTypes, parseIdentityDocument } from '#domain/people/identity-document.ts';
import { isRefusal } from '#domain/refusal.ts';
import type { RegistrationDraft } from './registration.draft.ts';

export const stepNames = ['Tus datos', 'Tu cuenta'] as const;

const documentInvalid = 'Revisa el número: no corresponde a ese tipo de documento.';

export const personStep = z
  .object({
    documentType: oneOf(identityDocumentTypes, 'Elige un tipo de documento.'),
    documentNumber: documentNumberField,
    firstNames: firstNamesField,
    lastNames: lastNamesField,
    mobile: mobileField,
  })
  .check(
    z.refine(({ documentType, documentNumber }) => !isRefusal(parseIdentityDocument(documentType, documentNumber)), {
      path: ['documentNumber'],
      error: documentInvalid,
      // This check of the identity document also runs while other fields are empty.
      when: ({ issues }) => issues.every(({ path }) => !String(path?.[0]).startsWith('document')),
    }),
  );

export const accountStep = z.object({
  email: emailField,
  password: newPasswordField,
  authorisesData: z.literal(true, 'Para crear tu cuenta necesitamos esta autorización.'),
  acceptsMarketing: z.boolean(),
});
export type Account = z.output<typeof accountStep>;

export function stepToShow(asked: string | undefined, draft: RegistrationDraft): number {
  return asked === '2' && z.safeParse(personStep, draft).success ? 2 : 1;
}
