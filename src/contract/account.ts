import { documentTypes } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { idField, instantField, oneOf, wire, wireBody, z } from './wire.ts';

export const contactKinds = ['email', 'celular'] as const;

const contactPoint = wire({
  isPreferred: ['preferente', z.boolean()],
  kind: ['tipoUbicacion', oneOf(contactKinds)],
  value: ['name', z.string()],
  priority: ['prioridad', z.int()],
});

export const userRecord = wire({
  id: ['id', idField],
  email: ['email', z.nullable(z.string())],
  firstNames: ['nombres', z.string()],
  lastNames: ['apellidos', z.string()],
  documentType: ['tipoDocumento', oneOf(documentTypes)],
  documentNumber: ['numeroDocumento', z.string()],
  isClientType: ['esClienteRebanca', z.boolean()],
  isPaidInFull: ['isPaidInFull', z.boolean()],
  hasAllCertificates: ['fullPazySalvo', z.boolean()],
  isPep: ['esPeps', z.boolean()],
  servicedBy: ['operadoPor', z.nullable(z.string())],
  contactPoints: ['contactos', z.array(contactPoint)],
});
export type User = z.output<typeof userRecord>;

export const currentUser = endpoint({
  method: 'GET',
  path: '/api/User',
  access: 'session',
  reply: userRecord,
  problems: [],
});

export const sentCode = wire({
  codeId: ['codigoId', idField],
  channel: ['canal', oneOf(contactKinds)],
  maskedTarget: ['destino', z.string()],
  expiresAt: ['vence', instantField],
  resendAt: ['reenvioDesde', instantField],
});

export const codePurposes = ['ACEPTAR_ACUERDO'] as const;

/** The code is valid for 10 minutes, for one purpose and one subject. */
export const requestCode = endpoint({
  method: 'POST',
  path: '/api/account/codes',
  access: 'session',
  body: wireBody({
    purpose: ['proposito', oneOf(codePurposes)],
    subjectId: ['referencia', idField],
    channel: ['canal', oneOf(contactKinds)],
  }),
  reply: sentCode,
  problems: ['CONTACT_MISSING', 'OTP_RESEND_WAIT', 'OTP_TOO_MANY'],
});

/**
 * The delivery states of a code's message: being sent, sent, delayed (retried while the code is valid) and rejected.
 */
export const codeDeliveries = ['EN_CAMINO', 'ENTREGADA', 'DEMORADA', 'FALLIDA'] as const;

export const codeDelivery = endpoint({
  method: 'GET',
  path: '/api/account/codes/{id}',
  access: 'session',
  params: wire({ codeId: ['id', idField] }),
  reply: wire({ delivery: ['entrega', oneOf(codeDeliveries)] }),
  problems: [],
});
