import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { demoPeople } from '#seeds/people.ts';
import { readOrder } from '#server/cli/commands.ts';
import { variableNames } from '#server/environment.ts';
import { operationsPage } from '#test/support/operations-pages.ts';
import { projectRoot } from '#tools/build-stamp.ts';

const read = (path: string): string => readFileSync(join(projectRoot, path), 'utf8');
const documents = ['README.md', 'README.es.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...markdownIn('docs')];

function markdownIn(folder: string): string[] {
  return readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.md'));
}

/** The cells of every row of a document's tables. */
const tableRows = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

describe('the README', () => {
  test('lists exactly the people of the seeds, as the start prints them', () => {
    const listed = tableRows(read('README.md')).filter((row) => row.length === 4 && row[2]?.startsWith('`'));
    expect(listed).toEqual(
      demoPeople.map(({ name, documentType, documentNumber, password, story }) => [
        name,
        `${documentType} ${documentNumber}`,
        `\`${password}\``,
        story,
      ]),
    );
  });

  test('names the two commands', () => {
    for (const command of ['npm ci && npm start', 'npm ci && npm test'])
      expect(read('README.md').split('\n')).toContain(command);
  });
});

describe('the table of the configuration', () => {
  const described = tableRows(operationsPage('configuration')).flatMap(([names = '']) =>
    [...names.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name ?? ''),
  );

  test('has every variable that the server reads', () => {
    expect(variableNames.filter((name) => !described.includes(name))).toEqual([]);
  });

  test('has none that the server ignores', () => {
    expect(described.filter((name) => !(variableNames as readonly string[]).includes(name ?? ''))).toEqual([]);
  });
});

describe('the runbook', () => {
  const [section = ''] = (operationsPage('runbook').split('\n## Review cases\n')[1] ?? '').split('\n## ');
  const described = tableRows(section).flatMap(([names = '']) =>
    [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name ?? ''),
  );

  test('has a row for each reason of a review case, and no other', () => {
    const [, union = ''] = /type ReviewReason =([\s\S]*?);/.exec(read('src/domain/agreements/payment-facts.ts')) ?? [];
    const others = ['src/server/jobs/pending-work.store.ts', 'src/server/gateways/files/issued-file.ts'].map(read);
    const reasons = [union, ...others].flatMap((text) =>
      [...text.matchAll(/'([A-Z]+_[A-Z_]+)'/g)].map(([, name]) => name),
    );
    expect(described.toSorted()).toEqual([...new Set(reasons)].toSorted());
  });
});

describe("the page of the operator's commands", () => {
  test('names each family of commands, and no other', () => {
    const families = (text: string, pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, name]) => name));
    const described = families(operationsPage('daily-work'), /^\| `([a-z-]+)/gm);
    const answer = readOrder([]);
    if (!('text' in answer)) throw new Error('No overview');
    expect(described).toEqual(families(answer.text, /^ {2}([a-z-]+)/gm));
  });
});

test('every secret of the configuration has its way to be replaced', () => {
  const [, section = ''] = operationsPage('configuration').split('### Every secret, and how it is replaced');
  const rows = tableRows(section.split('\n## ')[0] ?? '').slice(2);
  const named = rows.flatMap(([names = '', how = '']) =>
    [...`${names} ${how}`.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name!),
  );
  const isSecret = (name: string) => /SECRET|TOKEN|_KEY(?:_|$)|^DATABASE_.*URL$|^SMTP_URL$/.test(name);
  expect(variableNames.filter((name) => isSecret(name) && !named.includes(name))).toEqual([]);
  expect(named.filter((name) => !variableNames.includes(name))).toEqual([]);
});

describe.each(documents)('%s', (path) => {
  const text = read(path);

  test('links only to what is there', () => {
    const links = [...text.matchAll(/(?:\]\(|src=")([^)"]+)/g)].map(([, target]) => target?.split('#')[0] ?? '');
    const own = links.filter((target) => target !== '' && !/^[a-z]+:/.test(target));
    expect(own.filter((target) => !existsSync(join(projectRoot, dirname(path), target)))).toEqual([]);
  });

  test('names only files that are there', () => {
    const named = [...text.matchAll(/`((?:src|test|tools|docs|seeds|deploy)\/[\w./-]+)`/g)].map(
      ([, target]) => target ?? '',
    );
    expect(named.filter((target) => !existsSync(join(projectRoot, target)))).toEqual([]);
  });
});

describe('the requirements on sessions and accounts', () => {
  const [, section = ''] = read('docs/security.md').split('## Sessions and accounts, requirement by requirement');
  const rows = tableRows(section.split('\n## ')[0] ?? '').slice(2);

  test('are twenty-eight, on browsers, passwords, codes, sessions and tokens', () => {
    const chapters = rows.map(([ids = '']) => ids.split('.', 2).join('.'));
    expect(rows).toHaveLength(28);
    for (const chapter of [
      '3.3',
      '3.4',
      '3.5',
      '6.2',
      '6.3',
      '6.4',
      '6.5',
      '6.6',
      '7.1',
      '7.2',
      '7.4',
      '7.5',
      '8.2',
      '9.1',
    ])
      expect(chapters).toContain(chapter);
  });

  test('are each shown by tests that are there, under the titles that they name', () => {
    const lost = rows.flatMap(([ids, , shown = '']) => {
      const claims = [...shown.matchAll(/«([^»]+)» in `([^`]+)`/g)].map(([, title = '', file = '']) => ({
        title,
        file,
      }));
      const missing = claims.filter(({ title, file }) => !read(file).includes(title)).map(({ title }) => title);
      return claims.length === 0 ? [`${ids}: no test`] : missing;
    });
    expect(lost).toEqual([]);
  });
});

describe('the decisions', () => {
  // A decision that another one took in leaves its number unused.
  test('have a number of their own', () => {
    const numbers = readdirSync(join(projectRoot, 'docs', 'adr')).map((name) => Number(name.slice(0, 4)));
    expect(numbers.length).toBeGreaterThan(30);
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});
