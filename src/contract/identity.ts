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
  /** Checks that may still be begun within 24 hours. */
  triesLeft: ['intentosRestantes', z.int()],
  /** The code asked for last. It leaves only when the answers are right, and nothing here shows whether it did. */
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

/** A check of who somebody is, the same for a document that we know and for one that we do not. */
const identityCheck = wire(checkFields);

/** `entered`: the step is behind without a code of its own, and this is what follows; null while a code is asked for. */
const steppedCheck = wire({ ...checkFields, entered: ['entrada', z.nullable(enteredReply)] });

/** The check under way, or null before it begins. */
export const readIdentityCheck = endpoint({
  method: 'GET',
  path: '/api/validation/identity',
  access: 'scoped',
  reply: wire({ check: ['verificacion', z.nullable(identityCheck)] }),
  problems: ['SCOPE_EXPIRED'],
});

/** Begins a check, or goes on with the one under way; `again` leaves that one for new questions, while tries are left. */
export const beginIdentityCheck = endpoint({
  method: 'POST',
  path: '/api/validation/identity/begin',
  access: 'scoped',
  body: wireBody({ again: ['otraVez', z.optional(z.boolean())] }),
  reply: steppedCheck,
  problems: ['SCOPE_EXPIRED'],
});

/**
 * Answers every question at once: an index of its options each. Right answers enter at once when the contact on file
 * that a code would go to was proven on this same way in, within ten minutes.
 */
export const answerIdentityCheck = endpoint({
  method: 'POST',
  path: '/api/validation/identity/answers',
  access: 'scoped',
  body: wireBody({ answers: ['respuestas', z.array(z.int().check(z.minimum(0), z.maximum(8))).check(z.maxLength(4))] }),
  reply: steppedCheck,
  problems: ['SCOPE_EXPIRED'],
});

/** Asks for the code that goes to a contact on file. The answer is the same whether or not one leaves. */
export const sendIdentityCode = endpoint({
  method: 'POST',
  path: '/api/validation/identity/code',
  access: 'scoped',
  body: wireBody({ channel: ['canal', oneOf(contactKinds, 'Elige correo o celular.')] }),
  reply: identityCheck,
  problems: ['SCOPE_EXPIRED', 'OTP_RESEND_WAIT', 'OTP_TOO_MANY'],
});

/** Proves who the person is: their registration becomes part of the portfolio's person, debts included. */
export const verifyIdentityCode = endpoint({
  method: 'POST',
  path: '/api/validation/identity/verify',
  access: 'scoped',
  body: wireBody({ code: ['codigo', codeField] }),
  reply: enteredReply,
  problems: ['SCOPE_EXPIRED', 'OTP_INVALID', 'OTP_EXPIRED', 'OTP_TOO_MANY'],
});

/** Enters without proving it: until the next sign-in, or because there is no debt to see. */
export const putOffIdentity = endpoint({
  method: 'POST',
  path: '/api/validation/identity/skip',
  access: 'scoped',
  body: wireBody({ reason: ['motivo', oneOf(['DESPUES', 'SIN_DEUDAS'] as const)] }),
  reply: enteredReply,
  problems: ['SCOPE_EXPIRED'],
});

/**
 * Goes back from the portal to the step IDENTIDAD: the session ends, and the way in stands where the check begins.
 * CONFLICT for who has nothing to prove, or whom a person is looking at.
 */
export const resumeIdentity = endpoint({
  method: 'POST',
  path: '/api/account/identity',
  access: 'session',
  body: wireBody({ currentPassword: ['contrasenaActual', passwordField] }),
  reply: enteredReply,
  problems: ['PASSWORD_WRONG'],
});
