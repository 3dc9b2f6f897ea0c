import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '#tools/build-stamp.ts';
import { operationsPage } from './support/operations-pages.ts';
import { featuresIn, sqlFeatures } from './support/sql-features.ts';
import { readSourceFiles } from './support/source-files.ts';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*(?:\/\/|--).*$/gm, '');

const known: Record<string, string[]> = {
  'src/server/db/preparation-lock.ts': ['advisory locks'],
  // An import writes hundreds of thousands of rows, so the triggers count once per statement.
  'src/server/db/migrations/0001_triggers.sql': ['transition tables'],
};

describe('the SQL features that distributed engines lack', () => {
  const migrations = readdirSync(join(projectRoot, 'src/server/db/migrations'))
    .filter((name) => name.endsWith('.sql'))
    .map((name) => `src/server/db/migrations/${name}`);
  const sources = readSourceFiles()
    .map(({ path }) => path)
    .filter((path) => /^src\/server\/(?:.*\.store|db\/.*)\.ts$/.test(path) && !path.endsWith('.test.ts'));

  test('are used only in the listed files', () => {
    expect(migrations.length).toBeGreaterThan(1);
    expect(sources.length).toBeGreaterThan(30);
    const found = [...migrations, ...sources].flatMap((path) => {
      const features = featuresIn(withoutComments(read(path)));
      return features.length > 0 ? [[path, features] as const] : [];
    });
    expect(Object.fromEntries(found)).toEqual(known);
  });

  test('match the table in docs/operations/instances.md', () => {
    const operations = operationsPage('instances');
    for (const { name, yugabyte, citus } of sqlFeatures)
      expect(operations).toContain(`| ${name} | ${yugabyte || 'yes'} | ${citus || 'yes'} |`);
  });
});
