import { newPasswordField } from '#contract/auth.ts';
import { documentNumberField, emailField, mobileField } from '#contract/identifiers.ts';
import { contactHours, firstNamesField, lastNamesField } from '#contract/registration.ts';
import { oneOf, z } from '#contract/wire.ts';
import { identityDocumentTypes, parseIdentityDocument } from '#domain/people/identity-document.ts';
import { isRefusal } from '#domain/refusal.ts';
import type { RegistrationDraft } from './registration.draft.ts';

export const stepNames = ['Documento', 'Nombre', 'Acceso', 'Permisos'] as const;

const documentInvalid = 'Revisa el número: no corresponde a ese tipo de documento.';

export const documentStep = z
  .object({
    documentType: oneOf(identityDocumentTypes, 'Elige un tipo de documento.'),
    documentNumber: documentNumberField,
  })
  .check(
    z.refine(({ documentType, documentNumber }) => !isRefusal(parseIdentityDocument(documentType, documentNumber)), {
      path: ['documentNumber'],
      error: documentInvalid,
    }),
  );

export const nameStep = z.object({ firstNames: firstNamesField, lastNames: lastNamesField, mobile: mobileField });

export const accessStep = z.object({ email: emailField, password: newPasswordField });

export const consentStep = z.object({
  authorisesData: z.literal(true, 'Para crear tu cuenta necesitamos esta autorización.'),
  acceptsMarketing: z.boolean(),
  contactHours: oneOf(contactHours, 'Elige un horario.'),
});

const steps = [documentStep, nameStep, accessStep] as const;

/** The step to show, from 1: the one asked for, or the first before it that is not filled in. */
export function stepToShow(asked: string | undefined, draft: RegistrationDraft): number {
  const wanted = Math.min(Math.max(Math.trunc(Number(asked ?? 1)) || 1, 1), stepNames.length);
  const missing = steps.findIndex((step) => !z.safeParse(step, draft).success);
  return missing === -1 ? wanted : Math.min(wanted, missing + 1);
}
