import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { demoPeople } from '#seeds/people.ts';
import { caseReasons } from '#server/cli/case-words.ts';
import { readOrder } from '#server/cli/commands.ts';
import { variableNames } from '#server/config/environment.ts';
import { tableRows } from '#test/support/document-references.ts';
import { operationsPage } from '#test/support/operations-pages.ts';
import { projectRoot } from '#tools/build-stamp.ts';

const read = (path: string): string => readFileSync(join(projectRoot, path), 'utf8');

function withoutTest(statement: string, shown: string): string[] {
  const claims = [...shown.matchAll(/«((?:[^«»]|«[^«»]*»)+)» in `([^`]+)`/g)];
  if (claims.length === 0) return [`${statement}: no test`];
  return claims.flatMap(([, claimed = '', file = '']) => {
    const title = claimed.replaceAll('\\|', '|');
    const source = existsSync(join(projectRoot, file)) ? read(file) : '';
    const spellings = [`'${title}'`, `"${title}"`, `\`${title}\``, `'${title.replaceAll("'", "\\'")}'`];
    return spellings.some((spelling) => source.includes(spelling)) ? [] : [title];
  });
}

describe('the README', () => {
  test('lists exactly the demonstration people of the seeds', () => {
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

describe('the changelog', () => {
  const [, ...releases] = read('CHANGELOG.md').split(/\n## /);

  test('begins with the unreleased changes, and each release has a date', () => {
    const titles = releases.map((release) => release.split('\n')[0]);
    expect(titles[0]).toBe('Sin publicar');
    for (const title of titles.slice(1)) expect(title).toMatch(/^\d+\.\d+\.\d+ — \d{4}-\d\d-\d\d$/);
  });

  test('groups one-line entries by kind', () => {
    const lines = releases.flatMap((release) => release.split('\n').slice(1)).filter((line) => line !== '');
    expect(lines.filter((line) => !/^### (?:Añadido|Cambiado|Corregido)$|^- .{1,160}$/.test(line))).toEqual([]);
  });
});

describe('the table of the configuration', () => {
  const described = tableRows(operationsPage('configuration')).flatMap(([names = '']) =>
    [...names.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name ?? ''),
  );

  test('has every variable that the server reads', () => {
    expect(variableNames.filter((name) => !described.includes(name))).toEqual([]);
  });

  test('has no variable that the server ignores', () => {
    expect(described.filter((name) => !(variableNames as readonly string[]).includes(name ?? ''))).toEqual([]);
  });
});

describe('the runbook', () => {
  const [section = ''] = (operationsPage('runbook').split('\n## Cases\n')[1] ?? '').split('\n## ');
  const described = tableRows(section).flatMap(([names = '']) =>
    [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name ?? ''),
  );

  test('contains a row for each reason of a case, and no other row', () => {
    expect(described.toSorted()).toEqual(Object.keys(caseReasons).toSorted());
  });
});

describe("the page of the operator's commands", () => {
  test('names each family of commands, and no other family', () => {
    const families = (text: string, pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, name]) => name));
    const described = families(operationsPage('daily-work'), /^\| `([a-z-]+)/gm);
    const answer = readOrder([]);
    if (!('text' in answer)) throw new Error('No overview');
    expect(described).toEqual(families(answer.text, /^ {2}([a-z-]+)/gm));
  });
});

test('the handbook describes how to replace each secret of the configuration', () => {
  const [, section = ''] = operationsPage('configuration').split('### Every secret, and how it is replaced');
  const rows = tableRows(section.split('\n## ')[0] ?? '').slice(2);
  const named = rows.flatMap(([names = '', how = '']) =>
    [...`${names} ${how}`.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name!),
  );
  const isSecret = (name: string) => /SECRET|TOKEN|_KEY(?:_|$)|^DATABASE_.*URL$|^SMTP_URL$/.test(name);
  expect(variableNames.filter((name) => isSecret(name) && !named.includes(name))).toEqual([]);
  expect(named.filter((name) => !variableNames.includes(name))).toEqual([]);
});

describe('the requirements on sessions and accounts', () => {
  const [, section = ''] = read('docs/security.md').split('## Sessions and accounts, requirement by requirement');
  const rows = tableRows(section.split('\n## ')[0] ?? '').slice(2);

  test('cover browsers, passwords, codes, sessions and tokens in twenty-eight rows', () => {
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

  test('name existing tests by their titles', () => {
    expect(rows.flatMap(([ids = '', , shown = '']) => withoutTest(ids, shown))).toEqual([]);
  });
});

describe('the traceability of the specification', () => {
  const sections = read('docs/spec/traceability.md').split('\n## ').slice(1);
  const rows = sections.flatMap((section) => tableRows(section).slice(2));

  test('has every section of the specification', () => {
    const named = sections.map((section) => section.split(' ')[0]!.slice(1));
    const specified = read('docs/spec/portal.md')
      .split('\n')
      .flatMap((line) => /^#{2,3} (\d(?:\.\d)?)/.exec(line)?.[1] ?? []);
    // Section 2 has no text outside its subsections.
    expect(named).toEqual(specified.filter((number) => number !== '2'));
    expect(sections.filter((section) => tableRows(section).length < 4)).toEqual([]);
  });

  test('names existing tests for each statement', () => {
    expect(rows.length).toBeGreaterThan(120);
    expect(rows.flatMap(([statement = '', shown = '']) => withoutTest(statement, shown))).toEqual([]);
  });

  test('reports unknown test titles and statements without a test', () => {
    const file = 'test/documents.test.ts';
    expect(withoutTest('§1', `«names the two commands» in \`${file}\``)).toEqual([]);
    const part = 'names the two commands'.slice(0, -3);
    expect(withoutTest('§1', `«${part}» in \`${file}\``)).toEqual([part]);
    expect(withoutTest('§1', '«a title» in `test/none.test.ts`')).toEqual(['a title']);
    expect(withoutTest('§1', 'by hand')).toEqual(['§1: no test']);
  });
});
