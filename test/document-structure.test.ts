import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '#tools/build-stamp.ts';
import { brokenLinks, documents, tableRows, unknownFiles } from './support/document-references.ts';

const read = (path: string): string => readFileSync(join(projectRoot, path), 'utf8');
const foldersIn = (path: string): string[] =>
  readdirSync(join(projectRoot, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

describe.each(documents)('%s', (path) => {
  test('links only to existing files and headings', () => {
    expect(brokenLinks(path, read(path))).toEqual([]);
  });

  test('names only existing files', () => {
    expect(unknownFiles(read(path))).toEqual([]);
  });
});

describe('the references of documents', () => {
  test.each([
    ['docs/adr/planted.md', '[a page](0000-none.md)'],
    ['docs/adr/planted.md', '[a page](../adr/0001-layers.md#no-such-heading)'],
    ['docs/planted.md', '[a page](../docs/operations/none.md)'],
    ['docs/planted.md', '[a heading](#none)'],
    ['README.md', '<img src="docs/images/none.png">'],
  ])('reports the broken link in %s: %s', (path, text) => {
    expect(brokenLinks(path, text)).toHaveLength(1);
  });

  test.each(['`src/server/none.ts`', '`http/none.ts`', '`none.test.ts`', '`docs/none/`', '`erve.ts`'])(
    'reports the unknown file name %s',
    (text) => {
      expect(unknownFiles(text)).toHaveLength(1);
    },
  );

  test('accepts full and partial paths of existing files', () => {
    expect(unknownFiles('`src/server/http/serve.ts`, `http/serve.ts`, `serve.ts` and `src/domain`')).toEqual([]);
    expect(
      brokenLinks('docs/adr/planted.md', '[x](../../README.md) [y](https://example.co) [z](README.md#web)'),
    ).toEqual([]);
  });
});

describe('docs/architecture.md', () => {
  const text = read('docs/architecture.md');
  const named = (heading: string) => {
    const [, section = ''] = text.split(`\n## ${heading}\n`);
    return tableRows(section.split('\n## ')[0] ?? '').flatMap(([name = '']) => /^`([^`]+)`$/.exec(name)?.[1] ?? []);
  };

  test('lists every folder of src and the folders beside src', () => {
    const layers = foldersIn('src').map((name) => `src/${name}`);
    expect(named('Layers').toSorted()).toEqual([...layers, 'seeds', 'test', 'tools', 'lab', 'deploy'].toSorted());
  });

  test('lists every folder of src/server/modules', () => {
    expect(named('Server modules').toSorted()).toEqual(foldersIn('src/server/modules'));
  });

  test('lists every folder of src/server/gateways', () => {
    expect(named('Gateways').toSorted()).toEqual(foldersIn('src/server/gateways'));
  });

  test('lists every folder of src/domain', () => {
    expect(named('Domain').toSorted()).toEqual(foldersIn('src/domain'));
  });

  test('lists every folder of src/web and of src/web/shared', () => {
    const shared = foldersIn('src/web/shared').map((name) => `shared/${name}`);
    const others = foldersIn('src/web').filter((name) => name !== 'shared');
    expect(named('Web').toSorted()).toEqual([...shared, ...others].toSorted());
  });
});

describe('a decision in docs/adr', () => {
  const files = readdirSync(join(projectRoot, 'docs/adr')).filter((name) => name !== 'README.md');
  const index = read('docs/adr/README.md');

  test.each(files)('%s has the common format in at most 300 words', (file) => {
    const text = read(`docs/adr/${file}`);
    const number = Number(file.slice(0, 4));
    expect(text).toMatch(
      new RegExp(
        `^# ${number}\\. .+\\n\\n- Status: (?:Proposed|Accepted)(?:; replaces ADRs? .+)?\\n- Date: \\d{4}-\\d\\d-\\d\\d\\n\\n` +
          '## Context\\n\\n[^#]+\\n## Decision\\n\\n[^#]+\\n## Consequences\\n\\n[^#]+$',
      ),
    );
    expect(text.split(/\s+/).length).toBeLessThanOrEqual(300);
    const [, title = ''] = /^# (.+)$/m.exec(text) ?? [];
    expect(index).toContain(`- [${title}](${file})`);
  });

  test('has a unique number', () => {
    const numbers = files.map((name) => Number(name.slice(0, 4)));
    expect(numbers.length).toBeGreaterThan(30);
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});
