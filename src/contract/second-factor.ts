import { enteredReply, passwordField } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { codeField, factorCodeField } from './identifiers.ts';
import { wire, wireBody, z } from './wire.ts';

const factorCode = ['codigo', factorCodeField] as const;

/** Generates a secret. Sign-in requires no code until the user confirms the secret. */
export const startSecondFactor = endpoint({
  method: 'POST',
  path: '/api/account/second-factor',
  access: 'session',
  body: wireBody({ currentPassword: ['contrasenaActual', passwordField] }),
  reply: wire({
    key: ['clave', z.string()],
    /** The URL `otpauth://totp/…`, for phones with the authenticator app. */
    address: ['direccion', z.string()],
    /** The QR code as an SVG path of unit squares; the code is `size` squares wide. */
    qr: ['qr', wire({ size: ['lado', z.int()], path: ['trazo', z.string()] })],
  }),
  problems: ['PASSWORD_WRONG', 'FACTOR_ALREADY_ON'],
});

/** Only this reply contains the recovery codes. */
export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/api/account/second-factor/confirm',
  access: 'session',
  body: wireBody({ code: ['codigo', codeField] }),
  reply: wire({ recoveryCodes: ['codigosDeRespaldo', z.array(z.string())] }),
  problems: ['FACTOR_CODE_INVALID', 'FACTOR_ALREADY_ON', 'FACTOR_NOT_STARTED'],
});

export const stopSecondFactor = endpoint({
  method: 'POST',
  path: '/api/account/second-factor/off',
  access: 'session',
  body: wireBody({ currentPassword: ['contrasenaActual', passwordField], code: factorCode }),
  reply: wire({ off: ['desactivado', z.boolean()] }),
  problems: ['PASSWORD_WRONG', 'FACTOR_CODE_INVALID', 'FACTOR_NOT_STARTED'],
});

export const enterSecondFactor = endpoint({
  method: 'POST',
  path: '/api/validation/second-factor',
  access: 'scoped',
  body: wireBody({ code: factorCode }),
  reply: enteredReply,
  problems: ['SCOPE_EXPIRED', 'FACTOR_CODE_INVALID'],
});
