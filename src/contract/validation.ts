import { entrySteps } from '#domain/people/entry-steps.ts';
import { codeDeliveries, contactKinds } from './account.ts';
import { enteredReply } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { codeField, contactField } from './identifiers.ts';
import { instantField, oneOf, wire, wireBody, z } from './wire.ts';

const contactUnderWay = wire({
  channel: ['canal', oneOf(contactKinds)],
  maskedTarget: ['destino', z.string()],
  expiresAt: ['vence', instantField],
  resendAt: ['reenvioDesde', instantField],
  delivery: ['entrega', oneOf(codeDeliveries)],
  isOpen: ['abierto', z.boolean()],
});

/** The only personal data in the reply is the masked contact that received the last code. */
export const readValidation = endpoint({
  method: 'GET',
  path: '/api/validation',
  access: 'scoped',
  reply: wire({
    pendingStep: ['pasoPendiente', z.nullable(oneOf(entrySteps))],
    origin: ['origen', oneOf(['REGISTRO', 'INGRESO'] as const)],
    channels: ['canales', z.array(oneOf(contactKinds))],
    contact: ['contacto', z.nullable(contactUnderWay)],
  }),
  problems: ['SCOPE_EXPIRED'],
});

/** Without `value`, sends a code to the contact of the last code, which must have the same channel. */
export const sendContactCode = endpoint({
  method: 'POST',
  path: '/api/validation/contact',
  access: 'scoped',
  body: wireBody({
    channel: ['canal', oneOf(contactKinds, 'Elige correo o celular.')],
    value: ['valor', z.optional(contactField)],
  }),
  reply: contactUnderWay,
  problems: ['SCOPE_EXPIRED', 'CONTACT_INVALID', 'CONTACT_MISSING', 'OTP_RESEND_WAIT', 'OTP_TOO_MANY'],
});

export const verifyContactCode = endpoint({
  method: 'POST',
  path: '/api/validation/contact/verify',
  access: 'scoped',
  body: wireBody({ code: ['codigo', codeField] }),
  reply: enteredReply,
  problems: ['SCOPE_EXPIRED', 'OTP_INVALID', 'OTP_EXPIRED', 'OTP_TOO_MANY'],
});

export const acceptDataPolicy = endpoint({
  method: 'POST',
  path: '/api/validation/data-policy',
  access: 'scoped',
  body: wireBody({ version: ['version', z.int32()] }),
  reply: enteredReply,
  problems: ['SCOPE_EXPIRED'],
});
