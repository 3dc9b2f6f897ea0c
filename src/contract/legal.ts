import { endpoint } from './endpoint.ts';
import { legalKinds } from './legal-kinds.ts';
import { dateField, oneOf, wire, z } from './wire.ts';

/** The legal texts in force. A consent names the kind, the version and the hash of what the person could read. */
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
          /** SHA-256 of the canonical text, hexadecimal. */
          hash: ['huella', z.string()],
          /** Where it is read as a PDF. */
          address: ['direccion', z.string()],
        }),
      ),
    ],
  }),
  problems: [],
});
