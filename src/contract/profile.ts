import { preferredHours } from '#domain/time/contact-hours.ts';
import { contactKinds, sentCode } from './account.ts';
import { newPasswordField, passwordField } from './auth.ts';
import { dataRequest } from './data-rights.ts';
import { endpoint } from './endpoint.ts';
import { identityStanding } from './identity-standing.ts';
import { codeField, contactField } from './identifiers.ts';
import { idField, instantField, oneOf, wire, wireBody, z } from './wire.ts';

const contact = wire({
  id: ['id', idField],
  kind: ['tipoUbicacion', oneOf(contactKinds)],
  value: ['name', z.string()],
  isPreferred: ['preferente', z.boolean()],
  isVerified: ['verificado', z.boolean()],
  /** The time from which the contact can receive recovery codes; null without a waiting period. */
  recoveryFrom: ['recuperacionDesde', z.nullable(instantField)],
});
export type ProfileContact = z.output<typeof contact>;

const openSession = wire({
  id: ['id', idField],
  device: ['dispositivo', z.string()],
  createdAt: ['inicio', instantField],
  lastActivityAt: ['ultimaActividad', instantField],
  isCurrent: ['esEsta', z.boolean()],
});
export type ProfileSession = z.output<typeof openSession>;

export const ownConsentKinds = ['autorizacion-de-datos', 'mensajes-comerciales'] as const;
export type OwnConsentKind = (typeof ownConsentKinds)[number];

const consentInForce = wire({
  kind: ['tipo', oneOf(ownConsentKinds)],
  granted: ['otorgado', z.nullable(z.boolean())],
  version: ['version', z.nullable(z.int())],
  at: ['fecha', z.nullable(instantField)],
});
export type ProfileConsent = z.output<typeof consentInForce>;

export const contactChannels = ['email', 'celular', 'whatsapp', 'llamada'] as const;
const preferenceFields = {
  channels: ['canales', z.array(oneOf(contactChannels))],
  hours: ['horario', oneOf(preferredHours)],
} as const;
const preference = wire(preferenceFields);
export type ContactPreference = z.output<typeof preference>;

const secondFactorState = wire({
  isOn: ['activo', z.boolean()],
  since: ['desde', z.nullable(instantField)],
  recoveryCodesLeft: ['codigosRestantes', z.int()],
});

export const readProfile = endpoint({
  method: 'GET',
  path: '/api/account/profile',
  access: 'session',
  reply: wire({
    contacts: ['contactos', z.array(contact)],
    canText: ['hayMensajesDeTexto', z.boolean()],
    sessions: ['sesiones', z.array(openSession)],
    consents: ['autorizaciones', z.array(consentInForce)],
    preference: ['preferencia', preference],
    secondFactor: ['segundoFactor', secondFactorState],
    passwordChangedAt: ['contrasenaDesde', instantField],
    requests: ['solicitudes', z.array(dataRequest)],
    identity: ['identidad', identityStanding],
  }),
  problems: [],
});

const currentPassword = ['contrasenaActual', passwordField] as const;

export const requestContactChange = endpoint({
  method: 'POST',
  path: '/api/account/contacts/code',
  access: 'session',
  body: wireBody({
    channel: ['canal', oneOf(contactKinds)],
    value: ['valor', contactField],
    currentPassword,
  }),
  reply: sentCode,
  problems: ['PASSWORD_WRONG', 'CONTACT_INVALID', 'CONTACT_MISSING', 'OTP_RESEND_WAIT', 'OTP_TOO_MANY'],
});

/** The contact becomes the preferred contact of its kind. The contacts on file receive a notice about a new contact. */
export const confirmContactChange = endpoint({
  method: 'POST',
  path: '/api/account/contacts',
  access: 'session',
  body: wireBody({ code: ['codigo', codeField] }),
  reply: wire({ channel: ['canal', oneOf(contactKinds)], value: ['valor', z.string()] }),
  problems: ['OTP_INVALID', 'OTP_EXPIRED', 'OTP_TOO_MANY'],
});

export const preferContact = endpoint({
  method: 'POST',
  path: '/api/account/contacts/{id}/preferred',
  access: 'session',
  params: wire({ contactId: ['id', idField] }),
  body: wireBody({ currentPassword }),
  reply: wire({ preferred: ['preferente', z.boolean()] }),
  problems: ['PASSWORD_WRONG'],
});

/** The last e-mail address cannot be removed, because the portal sends PDF documents and notices to this address. */
export const removeContact = endpoint({
  method: 'POST',
  path: '/api/account/contacts/{id}/remove',
  access: 'session',
  params: wire({ contactId: ['id', idField] }),
  body: wireBody({ currentPassword }),
  reply: wire({ removed: ['eliminado', z.boolean()] }),
  problems: ['PASSWORD_WRONG', 'CONTACT_LAST'],
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/account/password',
  access: 'session',
  body: wireBody({ currentPassword, newPassword: ['contrasenaNueva', newPasswordField] }),
  reply: wire({ closed: ['sesionesCerradas', z.int()] }),
  problems: ['PASSWORD_WRONG', 'PW_COMMON'],
});

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/account/sessions/end-others',
  access: 'session',
  reply: wire({ closed: ['sesionesCerradas', z.int()] }),
  problems: [],
});

/**
 * Withdrawing the data authorisation also opens a data request. Granting the authorisation again withdraws the request,
 * unless the operator has already answered.
 */
export const setConsent = endpoint({
  method: 'POST',
  path: '/api/account/consents',
  access: 'session',
  body: wireBody({ kind: ['tipo', oneOf(ownConsentKinds)], granted: ['otorgado', z.boolean()] }),
  reply: wire({ consent: ['autorizacion', consentInForce], request: ['solicitud', z.nullable(dataRequest)] }),
  problems: [],
});

/** All choices are within the legal contact hours (Ley 2300 de 2023). */
export const setContactPreference = endpoint({
  method: 'POST',
  path: '/api/account/contact-preference',
  access: 'session',
  body: wireBody(preferenceFields),
  reply: preference,
  problems: [],
});
