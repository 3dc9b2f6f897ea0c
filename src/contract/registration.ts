import { hasInvisible } from '#domain/invisible.ts';
import { unprintable } from '#domain/printable.ts';
import { preferredHours } from '#domain/time/contact-hours.ts';
import { documentTypes, enteredReply, newPasswordField } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { documentNumberField, emailField, mobileField } from './identifiers.ts';
import { oneOf, textField, unseen, wireBody, z } from './wire.ts';

const nameField = (message: string) =>
  textField(80, message).check(
    z.refine((text) => !hasInvisible(text), { error: unseen, abort: true }),
    z.refine((text) => /\p{L}/u.test(text), message),
    z.refine((text) => unprintable(text).length === 0, {
      error: ({ input }) => unprintableText(unprintable(input as string)),
    }),
  ) as ReturnType<typeof textField>;

const unprintableText = (found: readonly string[]) =>
  `Escribe tu nombre con letras latinas, como en tu documento. No podemos imprimir ${found.slice(0, 10).join(' ')}`;

export const firstNamesField = nameField('Escribe tus nombres.');
export const lastNamesField = nameField('Escribe tus apellidos.');

/**
 * The reply never reveals whether the identity document is known. When an account has this document and this e-mail
 * address, the mail contains a notice about the account instead of a code.
 */
export const register = endpoint({
  method: 'POST',
  path: '/api/registration',
  access: 'public',
  body: wireBody({
    documentType: ['tipoDocumento', oneOf(documentTypes, 'Elige un tipo de documento.')],
    documentNumber: ['numeroDocumento', documentNumberField],
    firstNames: ['nombres', firstNamesField],
    lastNames: ['apellidos', lastNamesField],
    mobile: ['celular', mobileField],
    email: ['correo', emailField],
    password: ['password', newPasswordField],
    authorisesData: ['autorizaDatos', z.literal(true, 'Para crear tu cuenta necesitamos esta autorización.')],
    acceptsMarketing: ['aceptaMensajesComerciales', z.boolean()],
    contactHours: ['horarioPreferido', oneOf(preferredHours, 'Elige un horario.')],
    authorisationVersion: ['versionAutorizacion', z.int32()],
  }),
  reply: enteredReply,
  problems: ['DOCUMENT_INVALID', 'PW_COMMON'],
});
