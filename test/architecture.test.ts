import { beforeAll, describe, expect, test } from 'vitest';
import { architectureRules } from './support/architecture-rules.ts';
import { folderRings } from './support/folder-rings.ts';
import { compileAlone, compilerBorders, openBorders } from './support/compiler-borders.ts';
import { lintAlone, lintBorders } from './support/lint-borders.ts';
import { parseSource, readSourceFiles } from './support/source-files.ts';
import { untestedComponents } from './support/untested-components.ts';

const sources = readSourceFiles();

test('every layer has files', () => {
  for (const layer of ['domain', 'contract', 'texts', 'ui', 'server', 'web', 'sandbox'])
    expect(
      sources.filter(({ path }) => path.startsWith(`src/${layer}/`)),
      layer,
    ).not.toHaveLength(0);
});

describe.each(architectureRules)('$claim', ({ violations, planted }) => {
  test('holds for every file', () => {
    const broken = sources.flatMap((file) => violations(file).map((what) => `${file.path}: ${what}`));
    expect(broken).toEqual([]);
  });

  test.each(planted)('reports a violation planted in $path: $text', ({ path, text }) => {
    expect(violations(parseSource(path, text))).not.toEqual([]);
  });
});

describe.each(['src/domain', 'src/server', 'src/server/modules'])('%s has no import cycle', (parent) => {
  test('holds for every file', () => {
    expect(folderRings(parent, sources)).toEqual([]);
  });

  const plant = (folder: string, text: string) => parseSource(`${parent}/${folder}/planted.ts`, text);
  const address = (folder: string) => `#${parent.slice('src/'.length)}/${folder}/planted.ts`;

  test.each([
    `import { value } from '${address('c')}'`,
    `import type { Value } from '${address('c')}'`,
    `type Value = import('${address('c')}').Value`,
  ])('reports a cycle of three folders with the import %s', (closing) => {
    const open = [
      plant('a', closing),
      plant('c', `import type { Value } from '${address('b')}'`),
      plant('outside', `import { value } from '${address('a')}'`),
    ];
    expect(folderRings(parent, open)).toEqual([]);
    const closed = [...open, plant('b', `import type { Value } from '${address('a')}'`)];
    expect(folderRings(parent, closed)).toHaveLength(3);
  });
});

describe('every dialog, form and wizard step is rendered by a component test', () => {
  test('holds for every component', () => {
    expect(untestedComponents(sources)).toEqual([]);
  });

  const folder = 'src/web/portal/planted';
  const page = parseSource(`${folder}/PlantedPage.tsx`, `import { PlantedStep } from './PlantedStep.tsx'`);
  const step = parseSource(`${folder}/PlantedStep.tsx`, 'export const PlantedStep = () => <p>Paso</p>');
  const testOf = (name: string) =>
    parseSource(`${folder}/planted.browser.test.tsx`, `import { Planted } from './${name}.tsx'`);

  test.each([
    ['a dialog', 'Planted.tsx', `export const Planted = () => <Dialog open title="Plantado" />`],
    ['a form', 'Planted.tsx', 'export const Planted = () => { useForm({ initial: {} }); return null }'],
    [
      'a component that sends a request',
      'Planted.tsx',
      'export const Planted = () => { useSubmission(send); return null }',
    ],
    ['a step', 'PlantedStep.tsx', step.code],
  ])('reports %s without a test', (_, name, text) => {
    expect(untestedComponents([parseSource(`${folder}/${name}`, text)])).toEqual([`${folder}/${name}`]);
  });

  test('accepts a step that its test or the test of its page renders, and rejects other steps', () => {
    expect(untestedComponents([page, step, testOf('PlantedStep')])).toEqual([]);
    expect(untestedComponents([page, step, testOf('PlantedPage')])).toEqual([]);
    expect(untestedComponents([page, step, testOf('Another')])).toEqual([step.path]);
  });
});

describe('the compiler', () => {
  const harmless = 'export const harmless: number = 1';

  test.each(['domain', 'contract', 'texts', 'ui', 'server', 'web', 'sandbox'])(
    'enforces the import borders of the layer %s',
    async (layer) => {
      const refused = compilerBorders.filter((border) => border.layer === layer);
      const open = openBorders.filter((border) => border.layer === layer);
      const messages = await compileAlone(layer, [...[...refused, ...open].map(({ text }) => text), harmless]);
      for (const { text, error } of refused) expect(messages.get(text), text).toContain(error);
      for (const { text } of open) expect(messages.get(text) ?? '', text).not.toContain('TS6307');
      expect(messages.get(harmless)).toBeUndefined();
    },
  );
});

describe('the linter enforces the borders between layers', () => {
  const allowed = 'export const get = () => fetch(location.href)\n';
  const harmless = {
    'src/domain/harmless.ts': 'export const harmless = 1\n',
    'src/web/shared/api/allowed.ts': allowed,
    'src/web/shared/session/allowed.ts': allowed,
  };
  let reported: Map<string, string[]>;
  beforeAll(async () => {
    reported = await lintAlone(Object.assign({}, harmless, ...lintBorders.map(({ files }) => files)));
  });

  test.each(lintBorders)('reports $rule for $what', ({ files, rule }) => {
    for (const path of Object.keys(files)) expect(reported.get(path), path).toContainEqual(rule);
  });

  test.each(Object.keys(harmless))('accepts %s', (path) => {
    expect(reported.get(path)).toBeUndefined();
  });
});
