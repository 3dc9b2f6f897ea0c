import { endpoint } from './endpoint.ts';
import { instantField, oneOf, wire, wireBody, z, type Schema } from './wire.ts';

/** Forms whose contents outlive a session. None of them moves money, and none holds a password or a code. */
export const draftForms = [
  'perfil',
  'diagnostico',
  'simulador',
  'direccion',
  'datos-complementarios',
  'plan-de-membresia',
  'plan-de-pago',
] as const;
export type DraftForm = (typeof draftForms)[number];

/** Characters of a draft's JSON. */
const longest = 16_384;

/** What stood in a form, as it mirrors the screen; the server keeps it and never reads it. */
const valuesField: Schema<Record<string, unknown>, Record<string, unknown>> = z
  .record(z.string(), z.unknown(), 'El borrador no es válido.')
  .check(z.refine((values) => JSON.stringify(values).length <= longest, 'El borrador es demasiado largo.'));

const ofForm = wire({ form: ['form', oneOf(draftForms)] });

/** The draft of the last 24 hours, if there is one. */
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

/** Keeps what is being typed, in place of what was kept before. The page calls it by itself. */
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

/** Forgets the draft: the form was sent, or the person does not want it back. */
export const discardDraft = endpoint({
  method: 'POST',
  path: '/api/drafts/{form}/discard',
  access: 'session',
  background: true,
  params: ofForm,
  reply: wire({ discarded: ['descartado', z.boolean()] }),
  problems: [],
});
