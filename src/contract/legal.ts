import { endpoint } from './endpoint.ts';
import { legalKinds } from './legal-kinds.ts';
import { dateField, oneOf, wire, z } from './wire.ts';

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
          plain: ['resumen', z.string()],
          hash: ['huella', z.string()],
          address: ['direccion', z.string()],
        }),
      ),
    ],
  }),
  problems: [],
});
