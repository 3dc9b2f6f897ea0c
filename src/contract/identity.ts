import { contactKinds } from './account.ts';
import { enteredReply, passwordField } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { codeField } from './identifiers.ts';
import { instantField, oneOf, wire, wireBody, z } from './wire.ts';

const identityStates = ['PREGUNTAS', 'CODIGO', 'CONFIRMADA', 'EN_REVISION', 'RECHAZADA'] as const;

const checkFields = {
  state: ['estado', oneOf(identityStates)],
  questions: [
    'preguntas',
    z.array(wire({ id: ['id', z.string()], text: ['texto', z.string()], options: ['opciones', z.array(z.string())] })),
  ],
  triesLeft: ['intentosRestantes', z.int()],
  /**
   * The code is sent after correct answers or an approval. The reply never reveals whether a code was sent.
   */
  code: [
    'codigo',
    z.nullable(
      wire({
        channel: ['canal', oneOf(contactKinds)],
        expiresAt: ['vence', instantField],
        resendAt: ['reenvioDesde', instantField],
        isOpen: ['abierto', z.boolean()],
      }),
    ),
  ],
} as const;

/** The reply is the same for known and unknown identity documents. */
const identityCheck = wire(checkFields);

/** `entered` is the reply to a sign-in when no code is needed; otherwise null. */
const steppedCheck = wire({ ...checkFields, entered: ['entrada', z.nullable(enteredReply)] });

export const readIdentityCheck = endpoint({
  method: 'GET',
  path: '/api/validation/identity',
  access: 'scoped',
  reply: wire({ check: ['verificacion', z.nullable(identityCheck)] }),
  problems: ['SCOPE_EXPIRED'],
});

/** Resumes or starts a check. With `again`, ends the current check and starts another while tries remain. */
export const beginIdentityCheck = endpoint({
  method: 'POST',
  path: '/api/validation/identity/begin',
  access: 'scoped',
  body: wireBody({ again: ['otraVez', z.optional(z.boolean())] }),
  reply: steppedCheck,
  problems: ['SCOPE_EXPIRED'],
});

/**
 * After correct answers, no code is needed when the user verified a contact on file in this registration, less than ten
 * minutes ago.
 */
export const answerIdentityCheck = endpoint({
  method: 'POST',
  path: '/api/validation/identity/answers',
  access: 'scoped',
  body: wireBody({ answers: ['respuestas', z.array(z.int().check(z.minimum(0), z.maximum(8))).check(z.maxLength(4))] }),
  reply: steppedCheck,
  problems: ['SCOPE_EXPIRED'],
});

/** The reply is the same whether or not a code is sent. */
export const sendIdentityCode = endpoint({
  method: 'POST',
  path: '/api/validation/identity/code',
  access: 'scoped',
  body: wireBody({ channel: ['canal', oneOf(contactKinds, 'Elige correo o celular.')] }),
  reply: identityCheck,
  problems: ['SCOPE_EXPIRED', 'OTP_RESEND_WAIT', 'OTP_TOO_MANY'],
});

export const verifyIdentityCode = endpoint({
  method: 'POST',
  path: '/api/validation/identity/verify',
  access: 'scoped',
  body: wireBody({ code: ['codigo', codeField] }),
  reply: enteredReply,
  problems: ['SCOPE_EXPIRED', 'OTP_INVALID', 'OTP_EXPIRED', 'OTP_TOO_MANY'],
});

/**
 * Signs in without a confirmed identity, when the user postpones the check or declares that the identity document has
 * no debts.
 */
export const putOffIdentity = endpoint({
  method: 'POST',
  path: '/api/validation/identity/skip',
  access: 'scoped',
  body: wireBody({ reason: ['motivo', oneOf(['DESPUES', 'SIN_DEUDAS'] as const)] }),
  reply: enteredReply,
  problems: ['SCOPE_EXPIRED'],
});

/**
 * Ends the session and opens the sign-in step of the check. Refuses with CONFLICT for users who need no check or are
 * under review.
 */
export const resumeIdentity = endpoint({
  method: 'POST',
  path: '/api/account/identity',
  access: 'session',
  body: wireBody({ currentPassword: ['contrasenaActual', passwordField] }),
  reply: enteredReply,
  problems: ['PASSWORD_WRONG'],
});
