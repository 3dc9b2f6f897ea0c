import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '#tools/build-stamp.ts';
import { readSourceFiles } from './support/source-files.ts';

/** What was said once and promised, hurried or frightened too much, and what stands in its place. */
const sentences: { never: RegExp[]; instead?: string }[] = [
  {
    never: [/todas tus deudas en un solo lugar/, /Reunimos lo que debes/],
    instead: 'Mira las deudas que administramos y anota las demás',
  },
  {
    never: [/ya (?:hay una|tenemos una) propuesta/i],
    instead: 'Puede que tengamos una propuesta para ti',
  },
  { never: [/responde el código/], instead: 'escribe el código' },
  { never: [/un peso menos mañana/], instead: 'Cuatro minutos hoy, un peso menos de encima' },
  {
    never: [/Vuelve a tener crédito/i, /volver a tener crédito/, /Tu próximo sí/],
    instead: 'Prepárate para volver a pedir crédito',
  },
  { never: [/casi siempre hay salida/, /Hay salida/, /una salida/], instead: 'buscamos opciones contigo' },
  {
    never: [/afecta(?:r)? tu historial/i, /cambia nada en tu historial/],
    instead: 'Hacer el diagnóstico no genera reportes',
  },
  {
    never: [/Nadie más (?:lo )?ve/, /No se lo decimos a nadie/],
    instead: 'Solo lo ve el equipo que atiende tu solicitud',
  },
  {
    never: [/Si en 24 horas no se confirma/, /el dinero vuelve a tu cuenta/],
    instead: 'Si no se confirma, tu banco lo devuelve; el plazo depende de él',
  },
  { never: [/suele tardar menos de/i], instead: 'Calculamos otra enseguida' },
  { never: [/Seguimos hablando con/], instead: 'Te avisamos si hay una oferta' },
  {
    never: [/Marca que sabes que aceptar/],
    instead: 'Marca que entiendes que, al aceptar, reconoces esta deuda',
  },
  { never: [/pasa tu tope/i], instead: 'que te quedan libres' },
  { never: [/dónde puede (?:dar|ceder)/i], instead: 'De dónde puede salir la plata' },
  { never: [/plan quedó firme/], instead: 'Tu plan quedó en firme' },
  { never: [/Otro plazo/], instead: 'Otro número de cuotas' },
  { never: [/Cambió de manos/], instead: 'La compró ${creditor} el' },
  { never: [/pidió confirmar y no alcanzó/], instead: 'No se completó la confirmación con tu banco' },
  { never: [/Lo tuyo solo/, /Tardas dos minutos/], instead: 'Solo tú debes verlo. Toma dos minutos' },
  { never: [/sigues a tu portal/], instead: 'Con eso entras a tu portal' },
  { never: [/no te l[ao]s? volvemos a preguntar/], instead: 'las usamos para empezar tu diagnóstico' },
  // Nobody learns from a look at a few answers how somebody is doing.
  { never: [/Vas bien, y/] },
];

/** All that may reach a screen, a mail or a document, on one line a file, without the comments of the code. */
const spoken = [
  ...readSourceFiles()
    .filter(({ path }) => /^(?:src|seeds)\//.test(path) && !/\.test\.|\/catalogue\//.test(path))
    .map(({ path, code }) => ({ path, text: code })),
  ...['src/contract', 'seeds', 'seeds/config'].flatMap((folder) =>
    readdirSync(join(projectRoot, folder))
      .filter((name) => name.endsWith('.json'))
      .map((name) => ({ path: `${folder}/${name}`, text: readFileSync(join(projectRoot, folder, name), 'utf8') })),
  ),
].map(({ path, text }) => ({ path, text: text.replaceAll(/<\/?em>|\{' '\}/g, '').replaceAll(/\s+/g, ' ') }));

describe('a sentence that promised too much', () => {
  test.each(sentences)('is gone: $never.0', ({ never }) => {
    const left = spoken.flatMap(({ path, text }) =>
      never.flatMap((each) => (each.test(text) ? [`${path}: ${each.exec(text)?.[0]}`] : [])),
    );
    expect(left).toEqual([]);
  });

  test.each(sentences.flatMap(({ instead }) => (instead ? [{ instead }] : [])))(
    'stands as it should: $instead',
    ({ instead }) => {
      expect(spoken.filter(({ text }) => text.includes(instead)).length).toBeGreaterThan(0);
    },
  );
});
