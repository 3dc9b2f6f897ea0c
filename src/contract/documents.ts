import { endpoint } from './endpoint.ts';
import { emailField } from './identifiers.ts';
import { idField, instantField, oneOf, textField, wire, wireBody, z } from './wire.ts';

export const documentKinds = [
  'ACUERDO',
  'COMPROBANTE',
  'PAZ_Y_SALVO',
  'DIAGNOSTICO',
  'OTROSI',
  'RECLAMO',
  'CONSTANCIA',
] as const;

const personDocument = wire({
  id: ['id', idField],
  kind: ['tipo', oneOf(documentKinds)],
  title: ['titulo', z.string()],
  fileName: ['nombreArchivo', z.string()],
  agreementId: ['acuerdoId', z.nullable(idField)],
  debt: ['deuda', z.nullable(z.string())],
  createdAt: ['fecha', instantField],
  bytes: ['bytes', z.int()],
});
export type PersonDocument = z.output<typeof personDocument>;

export const listDocuments = endpoint({
  method: 'GET',
  path: '/api/Documents/rebancarizacion',
  access: 'session',
  reply: wire({ data: ['data', z.array(personDocument)] }),
  problems: [],
});

export const downloadDocument = endpoint({
  method: 'GET',
  path: '/api/Documents/rebancarizacion/{id}',
  access: 'session',
  params: wire({ documentId: ['id', idField] }),
  reply: 'file',
  problems: ['DOCUMENT_UNSOUND'],
});

/**
 * `email` must be an e-mail address on file. `crmAgreementId` is the CRM's id or the portal's own id of the agreement.
 * Also refuses with AGREEMENT_NOT_FOUND while the agreement has no CRM id.
 */
export const sendAcceptedTerms = endpoint({
  method: 'POST',
  path: '/api/Documents/rebancarizacion/accept-terms/send',
  access: 'session',
  body: wireBody({
    crmAgreementId: ['idAcuerdoPagoSalesforce', textField(64, 'Falta el acuerdo.')],
    email: ['email', emailField],
  }),
  reply: wire({ sentTo: ['enviadoA', z.string()] }),
  problems: ['AGREEMENT_NOT_FOUND', 'EMAIL_MISMATCH'],
});
