import { endpoint } from './endpoint.ts';
import { instantField, oneOf, wire, wireBody, z, type Schema } from './wire.ts';

/**
 * The server keeps drafts of these forms after a session ends. None of the forms moves money or contains a password or
 * code.
 */
export const draftForms = [
  'perfil',
  'diagnostico',
  'simulador',
  'direccion',
  'datos-complementarios',
  'plan-de-membresia',
  'plan-de-pago',
  'reclamo',
] as const;
export type DraftForm = (typeof draftForms)[number];

const longest = 16_384;

/** The server stores the values without interpreting them. */
const valuesField: Schema<Record<string, unknown>, Record<string, unknown>> = z
  .record(z.string(), z.unknown(), 'El borrador no es válido.')
  .check(z.refine((values) => JSON.stringify(values).length <= longest, 'El borrador es demasiado largo.'));

const ofForm = wire({ form: ['form', oneOf(draftForms)] });

export const readDraft = endpoint({
  method: 'GET',
  path: '/api/drafts/{form}',
  access: 'session',
  params: ofForm,
  reply: wire({
    draft: ['borrador', z.nullable(wire({ values: ['datos', valuesField], savedAt: ['guardado', instantField] }))],
  }),
  problems: [],
});

/** The page sends this request automatically, without an action of the user. */
export const saveDraft = endpoint({
  method: 'POST',
  path: '/api/drafts/{form}/save',
  access: 'session',
  background: true,
  params: ofForm,
  body: wireBody({ values: ['datos', valuesField] }),
  reply: wire({ savedAt: ['guardado', instantField] }),
  problems: [],
});

export const discardDraft = endpoint({
  method: 'POST',
  path: '/api/drafts/{form}/discard',
  access: 'session',
  background: true,
  params: ofForm,
  reply: wire({ discarded: ['descartado', z.boolean()] }),
  problems: [],
});
