import { configFiles } from '#contract/config.ts';
import { legalKinds, type LegalKind } from '#contract/legal-kinds.ts';
import { parseIsoDate } from '#domain/time/calendar.ts';
import { hasInvisibleOutsideEmoji } from '#domain/invisible.ts';
import * as z from 'zod';

/** Returns the fault in Spanish, or undefined. */
type Destination = (href: string) => string | undefined;

/** The characters that browsers remove from a URL, replace, or display in another order. */
const deceiving = /[\p{Cc}\p{Cf}\s\\]/u;
const anywhereInPortal = /^\/(?:portal(?:[/?#]|$)|legal\/)/;

const anywhere: Destination = (href) => {
  if (href === '') return 'la dirección está vacía';
  if (deceiving.test(href)) return 'la dirección lleva espacios o caracteres que no se ven';
  if (/^\/(?!\/)/.test(href)) return undefined;
  const url = parsed(href);
  if (!url || url.username || url.password) return 'la dirección no se puede leer';
  if (['https:', 'mailto:', 'tel:'].includes(url.protocol)) return undefined;
  return 'la dirección debe empezar por https://, mailto:, tel: o por / si es de este sitio';
};

/**
 * Allows the same targets as `anywhere`, except paths of the site outside /portal and /legal/, because opening a public
 * page ends the session.
 */
const outsideOrPortal: Destination = (href) =>
  anywhere(href) ??
  (href.startsWith('/') && !anywhereInPortal.test(href)
    ? 'el portal no enlaza a páginas públicas del sitio, porque abrirlas cierra la sesión; usa /portal/… o /legal/…'
    : undefined);

function parsed(href: string): URL | undefined {
  try {
    return new URL(href);
  } catch {
    return undefined;
  }
}

const link = (destination: Destination) =>
  z
    .string('falta la dirección')
    .max(500, 'la dirección pasa de 500 caracteres')
    .superRefine((href, context) => {
      const problem = destination(href);
      if (problem) context.addIssue({ code: 'custom', message: problem });
    });
const words = (most: number) =>
  z
    .string('debe ser un texto')
    .trim()
    .min(1, 'no puede estar vacío')
    .max(most, `pasa de ${most} caracteres`)
    .refine((text) => !hasInvisibleOutsideEmoji(text), 'lleva caracteres que no se ven');
const keyRule = 'el nombre lleva solo letras, números y guiones';
const key = z.string().regex(/^[a-zA-Z][\w-]{0,40}$/, keyRule);

const review = z.strictObject({
  version: z.int('debe ser el número de la versión').min(1, 'debe ser el número de la versión'),
  texto: z.enum(['rebanca', 'propio'], 'debe ser «rebanca» o «propio»'),
  revisadoPor: words(120),
  revisadoEl: z.string('falta la fecha').refine((day) => parseIsoDate(day) !== undefined, 'va como AAAA-MM-DD'),
});

/** The server does not serve `textos-legales.json`, the review of the legal texts. */
export const documentFiles = [...configFiles, 'textos-legales.json'] as const;
export type DocumentFile = (typeof documentFiles)[number];

const schemas: Record<DocumentFile, z.ZodType> = {
  'common-links.json': z
    .object({ horario: z.strictObject({ texto: words(200) }).optional() })
    .catchall(z.strictObject({ href: link(outsideOrPortal) }))
    .superRefine((links, context) => {
      for (const name of Object.keys(links))
        if (!key.safeParse(name).success) context.addIssue({ code: 'custom', path: [name], message: keyRule });
      if (links['whatsApp'] && !links['whatsApp'].href.startsWith('https:'))
        context.addIssue({
          code: 'custom',
          path: ['whatsApp', 'href'],
          message: 'el enlace de WhatsApp debe empezar por https://',
        });
    }),
  'footer-links.json': z.strictObject({
    columnas: z
      .array(
        z.strictObject({
          titulo: words(60),
          enlaces: z
            .array(z.strictObject({ texto: words(80), href: link(anywhere), nuevaPestana: z.boolean().optional() }))
            .max(12, 'una columna lleva máximo 12 enlaces'),
        }),
      )
      .max(6, 'el pie lleva máximo 6 columnas'),
    nota: words(300).optional(),
  }),
  'tool-tips.json': z.record(key, z.strictObject({ titulo: words(60), texto: words(300) })),
  'textos-legales.json': z.strictObject(
    Object.fromEntries(legalKinds.map((kind) => [kind, review.optional()])) as Record<
      LegalKind,
      z.ZodOptional<typeof review>
    >,
  ),
};

const largest = 64 * 1024;

export function documentFaults(file: DocumentFile, data: unknown): string[] {
  if (JSON.stringify(data)?.length > largest) return ['el documento pasa de 64 KB'];
  const checked = schemas[file].safeParse(data, { error: reasonInSpanish });
  if (checked.success) return [];
  return checked.error.issues.map(({ path, message }) => `${placeOf(path)}: ${message}`);
}

const placeOf = (path: readonly PropertyKey[]) =>
  path.length === 0
    ? 'el documento'
    : path
        .map((part) => (typeof part === 'number' ? `[${part + 1}]` : `.${String(part)}`))
        .join('')
        .replace(/^\./, '');

const reasonInSpanish: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'unrecognized_keys') return `sobra ${issue.keys.map((name) => `«${name}»`).join(', ')}`;
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? 'falta este dato' : `no es ${kinds[issue.expected] ?? 'lo que se espera'}`;
  if (issue.code === 'invalid_key') return keyRule;
  return undefined;
};
const kinds: Record<string, string> = {
  object: 'un objeto',
  record: 'un objeto',
  array: 'una lista',
  string: 'un texto',
  boolean: 'verdadero o falso',
};
