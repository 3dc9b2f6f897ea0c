import { endpoint } from './endpoint.ts';
import { legalKinds } from './legal-kinds.ts';
import { dateField, oneOf, wire, z } from './wire.ts';

/** The legal texts in force. A consent records kind, version and hash of the displayed text. */
export const listLegalTexts = endpoint({
  method: 'GET',
  path: '/api/legal',
  access: 'public',
  reply: wire({
    texts: [
      'textos',
      z.array(
        wire({
          kind: ['tipo', oneOf(legalKinds)],
          version: ['version', z.int()],
          inForceFrom: ['vigenteDesde', dateField],
          title: ['titulo', z.string()],
          /** "En pocas palabras" */
          plain: ['resumen', z.string()],
          /** SHA-256 of the canonical text, in hexadecimal. */
          hash: ['huella', z.string()],
          /** Address of the PDF. */
          address: ['direccion', z.string()],
        }),
      ),
    ],
  }),
  problems: [],
});
