import { parseEmail, parseMobile } from '#domain/people/identity-document.ts';
import { documentTypes, enteredReply, newPasswordField } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { oneOf, textField, wireBody, z } from './wire.ts';

/** When a person prefers to be contacted, within the hours that the law allows. */
export const contactHours = ['MANANA', 'TARDE', 'CUALQUIERA'] as const;

const nameField = (message: string) =>
  textField(80, message).check(z.refine((text) => /\p{L}/u.test(text), message)) as ReturnType<typeof textField>;

export const firstNamesField = nameField('Escribe tus nombres.');
export const lastNamesField = nameField('Escribe tus apellidos.');

export const mobileField = textField(24, 'Escribe tu celular.').check(
  z.refine((text) => parseMobile(text) !== undefined, 'Escribe los 10 números de tu celular.'),
);

export const emailField = textField(254, 'Escribe tu correo.').check(
  z.refine((text) => parseEmail(text) !== undefined, 'Escribe un correo como nombre@correo.com.'),
);

/**
 * Registers somebody. The answer never shows whether the document is known: the next step is always the code for the
 * typed e-mail, and who already has an account learns it there.
 */
export const register = endpoint({
  method: 'POST',
  path: '/api/registration',
  access: 'public',
  body: wireBody({
    documentType: ['tipoDocumento', oneOf(documentTypes, 'Elige un tipo de documento.')],
    documentNumber: ['numeroDocumento', textField(32, 'Escribe tu número de documento.')],
    firstNames: ['nombres', firstNamesField],
    lastNames: ['apellidos', lastNamesField],
    mobile: ['celular', mobileField],
    email: ['correo', emailField],
    password: ['password', newPasswordField],
    authorisesData: ['autorizaDatos', z.literal(true, 'Para crear tu cuenta necesitamos esta autorización.')],
    acceptsMarketing: ['aceptaMensajesComerciales', z.boolean()],
    contactHours: ['horarioPreferido', oneOf(contactHours, 'Elige un horario.')],
    /** Of the authorisation that was on screen. */
    authorisationVersion: ['versionAutorizacion', z.int()],
  }),
  reply: enteredReply,
  problems: ['DOCUMENT_INVALID', 'PW_COMMON'],
});
