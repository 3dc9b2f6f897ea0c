import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '#tools/build-stamp.ts';
import { operationsPage } from './support/operations-pages.ts';
import { featuresIn, sqlFeatures } from './support/sql-features.ts';
import { readSourceFiles } from './support/source-files.ts';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*(?:\/\/|--).*$/gm, '');

/** Places that need what an engine may lack, and what for. */
const known: Record<string, string[]> = {
  // Preparing the database, over DATABASE_DIRECT_URL where it is given.
  'src/server/db/preparation-lock.ts': ['advisory locks'],
  // One row for each statement instead of one for each row: an import writes hundreds of thousands.
  'src/server/db/migrations/0001_triggers.sql': ['transition tables'],
};

describe('our SQL stays inside what distributed engines have', () => {
  const migrations = readdirSync(join(projectRoot, 'src/server/db/migrations'))
    .filter((name) => name.endsWith('.sql'))
    .map((name) => `src/server/db/migrations/${name}`);
  const sources = readSourceFiles()
    .map(({ path }) => path)
    .filter((path) => /^src\/server\/(?:.*\.store|db\/.*)\.ts$/.test(path) && !path.endsWith('.test.ts'));

  test('in migrations, and in every place that may hold SQL', () => {
    expect(migrations.length).toBeGreaterThan(1);
    expect(sources.length).toBeGreaterThan(30);
    const found = [...migrations, ...sources].flatMap((path) => {
      const features = featuresIn(withoutComments(read(path)));
      return features.length > 0 ? [[path, features] as const] : [];
    });
    expect(Object.fromEntries(found)).toEqual(known);
  });

  test('but not in the job queue, which may live in a database of its own some day', () => {
    expect(featuresIn(read('node_modules/pg-boss/src/plans.js'))).toEqual([
      'advisory locks',
      'deferrable constraints',
      'grouping sets',
    ]);
  });

  test.each([
    ['listen jobs;', 'LISTEN and NOTIFY'],
    ["select pg_notify('jobs', '')", 'LISTEN and NOTIFY'],
    ['select pg_try_advisory_xact_lock($1)', 'advisory locks'],
    ['lock table agreement in exclusive mode', 'LOCK TABLE'],
    ['unique (number) deferrable', 'deferrable constraints'],
    ['exclude using btree (id with =)', 'exclusion constraints'],
    ['create table b () inherits (a)', 'inherited tables'],
    ['create index on a using gist (b)', 'GiST indexes'],
    ['after insert on a referencing new table as b', 'transition tables'],
    ['total bigint generated always as (a + b) stored', 'generated columns'],
    ["alter type state add value 'X'", 'ALTER TYPE'],
    ["prepare transaction 'x'", 'prepared transactions'],
    ['delete from a where ctid = any($1)', 'places of rows (ctid, xmin)'],
    ['with recursive tree as (select 1)', 'recursive queries'],
    ['select * from a tablesample system (1)', 'TABLESAMPLE'],
    ['group by rollup (a)', 'grouping sets'],
  ])('and %s would be found', (text, name) => {
    expect(featuresIn(text)).toEqual([name]);
  });

  test('match the table in docs/operations/instances.md', () => {
    const operations = operationsPage('instances');
    for (const { name, yugabyte, citus } of sqlFeatures)
      expect(operations).toContain(`| ${name} | ${yugabyte || 'yes'} | ${citus || 'yes'} |`);
  });
});
