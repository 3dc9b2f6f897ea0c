import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { currentLegalVersion } from '#contract/legal-kinds.ts';
import { agreementTransitions, type AgreementState } from '#domain/agreements/agreements.ts';
import { agreementWord, instalmentWords } from '#domain/agreements/state-words.ts';
import { commonProblems, problems } from '#contract/problem.ts';
import { cardBenefit } from '#texts/membership-terms.ts';
import { canonicalLegalText } from '#texts/legal/legal-text.ts';
import { legalTexts } from '#texts/legal/legal-texts.ts';
import { routes } from '#web/routes.ts';
import { projectRoot } from '#tools/build-stamp.ts';
import { keptSigns } from '#tools/subset-fonts.ts';
import { spanishSentences, textsOfSource, wordsOf, writtenTexts } from './support/spanish-copy.ts';
import { specificationRoutes } from './support/specification-routes.ts';

const endpoints = Object.entries(api);

describe('the API', () => {
  test('has exactly the paths of api-paths.txt', async () => {
    const lines = endpoints.map(([, { method, path, access }]) => `${method} ${path} (${access})`).sort();
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./api-paths.txt');
  });

  test('has a different method or path for each endpoint, regardless of letter case', () => {
    const addresses = endpoints.map(([, { method, path }]) => `${method} ${path.toLowerCase()}`);
    expect(addresses.filter((each, index) => addresses.indexOf(each) !== index)).toEqual([]);
  });

  test('requires x-use-mock only where the specification requires the header', () => {
    const table = readFileSync(new URL('../docs/spec/portal.md', import.meta.url), 'utf8').split('\n');
    const named = table
      .filter((line) => /^\| (GET|POST) \|.*x-use-mock/.test(line))
      .map((line) =>
        line
          .split('|')
          .slice(1, 3)
          .map((cell) => cell.trim())
          .join(' '),
      );
    expect(named).toHaveLength(5);
    const sent = Object.values<Endpoint>(api)
      .filter(({ mock }) => mock === false)
      .map(({ method, path }) => `${method} ${path}`);
    expect(sent.sort()).toEqual(named.sort());
  });

  test('lists only refusals that an endpoint declares', () => {
    const given = new Set<string>([
      ...commonProblems,
      ...endpoints.flatMap(([, { problems: own }]) => own as readonly string[]),
    ]);
    expect(Object.keys(problems).filter((code) => !given.has(code))).toEqual([]);
  });

  test('describes every refusal in complete sentences of at most 20 words', () => {
    const clumsy = Object.entries(problems).filter(([, [, title]]) =>
      title.split(/(?<=[.!?])\s+/).some((sentence) => sentence.split(/\s+/).length > 20 || !/[.!?]$/.test(sentence)),
    );
    expect(clumsy).toEqual([]);
  });
});

test('only the newest snapshot of the migrations is kept', () => {
  const folder = join(projectRoot, 'src/server/db/migrations');
  const newest = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .at(-1);
  const snapshots = readdirSync(join(folder, 'meta')).filter((name) => name.endsWith('_snapshot.json'));
  expect(snapshots).toEqual([`${newest?.slice(0, 4)}_snapshot.json`]);
});

describe('texts for people', () => {
  const sentences = spanishSentences();
  const texts = writtenTexts();

  test('are found in strings and in nested elements', () => {
    const planted = `export const hint = 'Lo que debes y a quién se lo debes.';
      export const Page = () => <p>Pagas <b>la mitad</b> de lo que {name} dice.<Other />Y te queda el resto.</p>;`;
    expect(textsOfSource('planted.tsx', planted)).toEqual(
      expect.arrayContaining([
        'Lo que debes y a quién se lo debes.',
        'Pagas la mitad de lo que … dice.\u2029Y te queda el resto.',
      ]),
    );
    expect(sentences.length).toBeGreaterThan(500);
  });

  test('have sentences of at most 20 words', () => {
    expect(sentences.filter(({ text }) => wordsOf(text).length > 20)).toEqual([]);
  });

  test('use one name for the initial payment, and «cuota 1» for the first instalment', () => {
    const other = /cuotas? iniciale?s?|inicial(?:es)? cuotas?|primer(?:os)? pagos?|primeras? cuotas?/i;
    expect(texts.some(({ text }) => text.includes('Pago inicial'))).toBe(true);
    expect(texts.filter(({ text }) => other.test(text))).toEqual([]);
    const inForce = legalTexts.filter(({ kind, version }) => version === currentLegalVersion[kind]);
    expect(inForce.map(canonicalLegalText).filter((text) => other.test(text))).toEqual([]);
  });

  test('mention the card of the programme only in one fixed sentence', () => {
    const card = texts.filter(({ text }) => /Tarjeta con cupo|quién la emite/.test(text));
    const plans = card.filter(({ file }) => file === 'seeds/membership-plans.json');
    expect(plans.map(({ text }) => text.split(' {?')[0])).toEqual(plans.map(() => cardBenefit));
    expect(plans).toHaveLength(4);
    const written = card.filter((each) => !plans.includes(each));
    expect(written.map(({ file, text }) => [file, text])).toEqual([['src/texts/membership-terms.ts', cardBenefit]]);
  });

  test('use the words of the domain for the states of instalments and agreements', () => {
    const states = Object.keys(agreementTransitions) as AgreementState[];
    const words = new Set<string>([
      ...Object.values(instalmentWords),
      ...states.map((state) => agreementWord({ state, standing: null }, false)),
      ...(['EN_PAUSA', 'EN_MORA', 'POR_TERMINAR'] as const).map((standing) =>
        agreementWord({ state: 'VIGENTE', standing }, false),
      ),
    ]);
    // «Al día» is also a level of the diagnosis and a state of a debt.
    words.delete('Al día');
    const written = texts.filter(({ text }) => words.has(text));
    expect(new Set(written.map(({ text }) => text))).toEqual(words);
    // StateTag.tsx gives each word of an agreement a tone; the compiler checks these words.
    const files = ['src/domain/agreements/state-words.ts', 'src/web/portal/parts/StateTag.tsx'];
    expect([...new Set(written.map(({ file }) => file))].sort()).toEqual(files);
  });

  test('contain «vas bien» only on the page of the diagnosis details', () => {
    const praise = texts.filter(({ text }) => /\bvas bien\b/i.test(text));
    // This page shows the words only for a diagnosis without overdue debts.
    expect(praise.map(({ file }) => file)).toEqual(['src/web/portal/diagnosis/result/DetailsPage.tsx']);
  });

  test('use only characters of the text font', () => {
    // Line breaks need no glyph. A glyph for the footer's © would add 270 bytes to every first load, so © may lack a
    // glyph.
    const left = ['\u2028', '\u2029', '©'];
    // `printable.ts` lists the characters that PDFs print; these strings are not texts of the portal.
    const missing = texts
      .filter(({ file }) => /^src\/(?:web|contract|domain)\/(?!printable\.ts)/.test(file))
      .flatMap(({ file, text }) =>
        [...text]
          .filter((sign) => sign > '~' && !keptSigns.has(sign) && !left.includes(sign))
          .map((sign) => `${sign} in ${file}`),
      );
    expect(missing).toEqual([]);
  });

  test('contain no shaming word, exclamation mark or emoji', () => {
    const unkind = /\bmoros[oa]|\bdeudor|\bcastigad|\bincumplid|¡|!|\p{Extended_Pictographic}/iu;
    expect(sentences.filter(({ text }) => unkind.test(text))).toEqual([]);
  });
});

describe('the route map', () => {
  interface Row {
    path: string;
    getParentRoute(): { options: { id: string } };
    beforeLoad?: { guardNames: string[] };
  }
  const rows = Object.values(routes)
    .map(({ options }) => options as unknown as Row)
    .map(({ path, getParentRoute, beforeLoad }) => ({
      path: path.replaceAll(/\$(\w+)/g, '{$1}'),
      layout: getParentRoute().options.id,
      guards: beforeLoad?.guardNames ?? [],
    }));

  test('starts with the 28 routes of the specification in their order', () => {
    expect(specificationRoutes).toHaveLength(28);
    expect(rows.slice(0, 28)).toEqual(
      specificationRoutes.map(({ path, layout, guards = [] }) => ({
        path,
        layout: layout ?? expect.any(String),
        guards,
      })),
    );
  });

  test('ends with the ten additional paths of the portal', () => {
    expect(rows.slice(28).map(({ path }) => path)).toEqual([
      '/ayuda',
      '/portal/ofertas/acuerdos/ayuda',
      '/portal/programa',
      '/portal/documentos',
      '/portal/ayuda',
      '/portal/perfil',
      '/portal/reclamos',
      '/portal/reclamos/nuevo',
      '/portal/reclamos/detalles',
      '/reclamos',
    ]);
  });
});
