import { contactKinds } from './account.ts';
import { documentTypes } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { idField, instantField, oneOf, textField, wire, wireBody, z } from './wire.ts';

/** Six digits, with or without the space that makes them easier to read. */
export const codeField = z
  .string('Escribe el código de 6 números.')
  .check(z.regex(/^\s*(?:\d\s*){6}$/, 'El código tiene 6 números.'), z.maxLength(20, 'El código tiene 6 números.'));

/** A document as people type it, with the dots, hyphens and spaces that separate its digits. */
const documentNumberField = textField(32, 'Escribe tu número de documento.').check(
  z.regex(/^[A-Za-z0-9\s.\-‐–]+$/, 'Usa solo números, letras, puntos y guiones.'),
);

/**
 * A code for somebody who forgot the password, by mail or to the mobile. The answer is the same whether or not the
 * document has an account: an id of this request, never a contact.
 */
export const sendRecoveryCode = endpoint({
  method: 'POST',
  path: '/api/ChangePassword/send-otp',
  access: 'public',
  body: wireBody({
    documentType: ['tipoDocumento', oneOf(documentTypes, 'Elige un tipo de documento.')],
    documentNumber: ['numeroDocumento', documentNumberField],
    channel: ['canal', oneOf(contactKinds, 'Elige correo o celular.')],
  }),
  reply: wire({
    requestId: ['id', idField],
    expiresAt: ['vence', instantField],
    resendAt: ['reenvioDesde', instantField],
  }),
  problems: ['OTP_RESEND_WAIT', 'OTP_TOO_MANY'],
});

/** Uses up a code, and sets the scoped cookie that opens new-credentials for the id of the answer. */
export const validateRecoveryCode = endpoint({
  method: 'POST',
  path: '/api/ChangePassword/validate-opt',
  access: 'public',
  body: wireBody({ requestId: ['id', idField], code: ['codigo', codeField] }),
  reply: wire({ procedureId: ['id', idField], maskedTarget: ['destino', z.string()] }),
  problems: ['OTP_INVALID', 'OTP_EXPIRED', 'OTP_TOO_MANY'],
});
