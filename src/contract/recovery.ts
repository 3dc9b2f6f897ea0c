import { contactKinds } from './account.ts';
import { documentTypes } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { codeField, documentNumberField } from './identifiers.ts';
import { idField, instantField, oneOf, wire, wireBody, z } from './wire.ts';

const documentNumber = documentNumberField.check(
  z.regex(/^[A-Za-z0-9 .-]+$/, 'Usa solo números, letras, puntos y guiones.'),
);

/** The reply has the same fields for known and unknown identity documents, and contains no contact. */
export const sendRecoveryCode = endpoint({
  method: 'POST',
  path: '/api/ChangePassword/send-otp',
  access: 'public',
  body: wireBody({
    documentType: ['tipoDocumento', oneOf(documentTypes, 'Elige un tipo de documento.')],
    documentNumber: ['numeroDocumento', documentNumber],
    channel: ['canal', oneOf(contactKinds, 'Elige correo o celular.')],
  }),
  reply: wire({
    requestId: ['id', idField],
    expiresAt: ['vence', instantField],
    resendAt: ['reenvioDesde', instantField],
  }),
  problems: ['OTP_RESEND_WAIT', 'OTP_TOO_MANY'],
});

/** Sets the cookie that authorises `newCredentials` for the returned id. */
export const validateRecoveryCode = endpoint({
  method: 'POST',
  path: '/api/ChangePassword/validate-opt',
  access: 'public',
  body: wireBody({ requestId: ['id', idField], code: ['codigo', codeField] }),
  reply: wire({ procedureId: ['id', idField], maskedTarget: ['destino', z.string()] }),
  problems: ['OTP_INVALID', 'OTP_EXPIRED', 'OTP_TOO_MANY'],
});
