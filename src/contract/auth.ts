import { entrySteps } from '#domain/people/entry-steps.ts';
import { identityDocumentTypes as documentTypes } from '#domain/people/identity-document.ts';
import { endpoint } from './endpoint.ts';
import { documentNumberField, tokenField } from './identifiers.ts';
import { idField, oneOf, wire, wireBody, z } from './wire.ts';

export { documentTypes };

/** Contains the next step or the signed-in user, never both. */
export const enteredReply = wire({
  userId: ['id', z.nullable(idField)],
  pendingStep: ['pasoPendiente', z.nullable(oneOf(entrySteps))],
});

export const passwordField = z
  .string('Escribe tu contraseña.')
  .check(z.minLength(1, 'Escribe tu contraseña.'), z.maxLength(512, 'Usa máximo 128 caracteres.'));

/** Counts code points, so that a simple emoji counts once. */
export const passwordLength = (password: string): number => [...password].length;
export const minimumPasswordLength = 10;

export const newPasswordField = z.string('Escribe una contraseña.').check(
  z.maxLength(512, 'Usa máximo 128 caracteres.'),
  z.refine((password) => passwordLength(password) >= minimumPasswordLength, 'Usa 10 caracteres o más.'),
  z.refine((password) => passwordLength(password) <= 128, 'Usa máximo 128 caracteres.'),
);

/** Sets the session cookies, or the scoped cookie of the pending steps. The reply body never contains a token. */
export const login = endpoint({
  method: 'POST',
  path: '/api/Auth/login',
  access: 'public',
  body: wireBody({
    documentType: ['tipoDocumento', oneOf(documentTypes, 'Elige un tipo de documento.')],
    documentNumber: ['numeroDocumento', documentNumberField],
    password: ['password', passwordField],
  }),
  reply: enteredReply,
  problems: ['AUTH_INVALID_CREDENTIALS'],
});

export const refreshToken = endpoint({
  method: 'POST',
  path: '/api/Auth/refresh-token',
  access: 'public',
  reply: wire({ userId: ['id', idField] }),
  problems: ['NO_SESSION'],
});

export const revokeRefreshToken = endpoint({
  method: 'POST',
  path: '/api/auth/user/{id}/revoke/refresh-token',
  access: 'public',
  params: wire({ userId: ['id', idField] }),
  reply: wire({ revoked: ['revocado', z.boolean()] }),
  problems: [],
});

/** An invitation is valid once, for 72 hours. The scoped cookie allows setting a password. */
export const exchangeToken = endpoint({
  method: 'POST',
  path: '/api/Auth/token',
  access: 'public',
  body: wireBody({ token: ['token', tokenField] }),
  reply: wire({ procedureId: ['id', idField] }),
  problems: ['RESET_TOKEN_INVALID'],
});

/**
 * Ends every session. After an invitation, the reply contains the next step or the signed-in user; after a recovery,
 * the user must sign in.
 */
export const newCredentials = endpoint({
  method: 'POST',
  path: '/api/ChangePassword/{id}/new-credentials',
  access: 'scoped',
  params: wire({ procedureId: ['id', idField] }),
  body: wireBody({ password: ['password', newPasswordField] }),
  reply: wire({ changed: ['cambiada', z.boolean()], entered: ['entrada', z.nullable(enteredReply)] }),
  problems: ['SCOPE_EXPIRED', 'PW_COMMON'],
});

/** Restarts the idle timer. Background requests must not call this endpoint. */
export const activity = endpoint({
  method: 'POST',
  path: '/api/Auth/activity',
  access: 'session',
  reply: wire({ idleMinutesLeft: ['minutosRestantes', z.number()] }),
  problems: [],
});
