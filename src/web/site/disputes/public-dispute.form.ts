import { fileAnonymousDispute, requestDisputeCode } from '#contract/anonymous-disputes.ts';
import { disputeKinds } from '#contract/disputes.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { parseIdentityDocument } from '#domain/people/identity-document.ts';
import { isRefusal } from '#domain/refusal.ts';
import { oneOf, z } from '#contract/wire.ts';
import { wireDetails, type DetailValues, type Kind } from '#web/shared/disputes/dispute.form.ts';
import type { PublicDispute } from './public-dispute.draft.ts';

export const stepNames = ['Qué pasa', 'Detalles', 'Tus datos', 'Código'] as const;
const claimantSteps = { kind: 1, details: 2, claimant: 3, code: 4 } as const;

export function stepToShow(asked: string | undefined, draft: PublicDispute): number {
  const wanted = Number(asked ?? 1);
  if (draft.kind === null) return claimantSteps.kind;
  if (!z.safeParse(detailsSchema(draft.kind), draft).success) return Math.min(wanted, claimantSteps.details);
  return draft.code === null ? Math.min(wanted, claimantSteps.claimant) : wanted;
}

export const kindForm = z.object({ kind: oneOf(disputeKinds, 'Elige qué pasa.') });

const anyId = '00000000-0000-4000-8000-000000000000';
const anyClaimant = {
  tipoDocumento: 'CC',
  numeroDocumento: '1000000',
  contacto: 'nombre@correo.com',
  codigoId: anyId,
  codigo: '000000',
};

export const detailsSchema = (kind: Kind) =>
  z.pipe(
    z.transform((details: DetailValues) => ({ ...wireDetails(kind, details), ...anyClaimant })),
    fileAnonymousDispute.body,
  );

export type ClaimantValues = Pick<PublicDispute, 'documentType' | 'documentNumber' | 'contact' | 'about'>;

export const claimantNames = {
  documentType: { id: 'tipo-documento', wire: 'tipoDocumento' },
  documentNumber: { id: 'documento', wire: 'numeroDocumento' },
  contact: { id: 'contacto', wire: 'contacto' },
  about: { id: 'acreedor', wire: 'acreedor' },
} as const;

type CodeBody = BodyOf<typeof requestDisputeCode>;

export const claimantForm = z
  .pipe(
    z.transform(({ documentType, documentNumber, contact }: ClaimantValues) => ({
      tipoDocumento: documentType,
      numeroDocumento: documentNumber,
      contacto: contact,
    })),
    requestDisputeCode.body,
  )
  .check(
    z.refine(
      ({ documentType, documentNumber }: CodeBody) => !isRefusal(parseIdentityDocument(documentType, documentNumber)),
      { path: ['documentNumber'], error: 'Revisa el número: no corresponde a ese tipo de documento.' },
    ),
  );

export function filingBody(draft: PublicDispute, code: string): BodyOf<typeof fileAnonymousDispute> {
  const { kind, documentType, documentNumber, contact, about } = draft;
  if (kind === null || draft.code === null) throw new TypeError('The dispute is not complete');
  return z.decode(fileAnonymousDispute.body, {
    ...wireDetails(kind, draft),
    tipoDocumento: documentType,
    numeroDocumento: documentNumber,
    contacto: contact,
    ...(about.trim() === '' ? {} : { acreedor: about }),
    codigoId: draft.code.id,
    codigo: code,
  } as Parameters<typeof z.decode<typeof fileAnonymousDispute.body>>[1]);
}
