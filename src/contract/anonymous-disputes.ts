import { documentTypes } from './auth.ts';
import { disputeBody, disputeParams, disputeText, disputeUploadProblems } from './disputes.ts';
import { endpoint } from './endpoint.ts';
import { codeField, documentNumberField, emailOrMobileField } from './identifiers.ts';
import { dateField, idField, instantField, lineField, oneOf, wire, wireBody, z } from './wire.ts';

const claimant = {
  documentType: ['tipoDocumento', oneOf(documentTypes, 'Elige un tipo de documento.')],
  documentNumber: ['numeroDocumento', documentNumberField],
  contact: ['contacto', emailOrMobileField],
} as const;

/** The reply does not reveal whether the identity document or the contact is known. */
export const requestDisputeCode = endpoint({
  method: 'POST',
  path: '/api/disputes/anonymous/code',
  access: 'public',
  body: wireBody(claimant),
  reply: wire({
    codeId: ['codigoId', idField],
    expiresAt: ['vence', instantField],
    resendAt: ['reenvioDesde', instantField],
  }),
  problems: ['DOCUMENT_INVALID', 'OTP_RESEND_WAIT', 'OTP_TOO_MANY'],
});

/**
 * The reply reveals nothing about debts or earlier disputes. Within an hour, a repeated request with the same body
 * returns the first reply. The dispute freezes no debt until the person or the operator attaches the dispute to a debt.
 */
export const fileAnonymousDispute = endpoint({
  method: 'POST',
  path: '/api/disputes/anonymous',
  access: 'public',
  body: disputeBody({
    ...claimant,
    about: ['acreedor', z.optional(lineField(120))],
    text: disputeText,
    codeId: ['codigoId', idField],
    code: ['codigo', codeField],
  }),
  reply: wire({
    /** Authorises the client to add files and download the PDF document without a session, for at most an hour. */
    id: ['id', idField],
    number: ['radicado', z.string()],
    filedAt: ['fecha', instantField],
    dueOn: ['respuestaAntesDe', dateField],
  }),
  problems: ['DOCUMENT_INVALID', 'OTP_INVALID', 'OTP_EXPIRED', 'OTP_TOO_MANY'],
});

/** Allowed for at most one hour after the filing. The body is `multipart/form-data` with one file, `archivo`. */
export const addAnonymousFile = endpoint({
  method: 'POST',
  path: '/api/disputes/anonymous/{id}/files',
  access: 'public',
  multipart: true,
  params: disputeParams,
  reply: wire({ files: ['archivos', z.int()] }),
  problems: disputeUploadProblems,
});

/** Allowed for at most one hour after the filing. The PDF contains no stored data about a debt or a customer. */
export const anonymousDisputeDocument = endpoint({
  method: 'GET',
  path: '/api/disputes/anonymous/{id}/document',
  access: 'public',
  params: disputeParams,
  reply: 'file',
  problems: [],
});
