import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#tools/build-stamp.ts';
import { readSourceFiles } from './support/source-files.ts';

const json = (path: string) => JSON.parse(readFileSync(join(projectRoot, path), 'utf8'));
const { dependencies, devDependencies, overrides } = json('package.json') as Record<string, Record<string, string>>;
const lock = json('package-lock.json') as {
  packages: Record<string, { version: string; resolved?: string; integrity?: string }>;
};

const runsInProduction =
  /^(src\/(server|contract|domain|sandbox)|seeds)\/|^tools\/(launch|run-portal|run-worker|console-tables|sandbox-parts)\.ts$/;

test('the built program imports only packages of `dependencies`', () => {
  const imported = readSourceFiles()
    .filter(({ path }) => runsInProduction.test(path) && !path.endsWith('.test.ts'))
    .flatMap(({ imports }) => imports.flatMap(({ target }) => (target && 'package' in target ? [target.package] : [])))
    .filter((name) => !name.startsWith('node:'));
  expect(imported.length).toBeGreaterThan(10);
  expect([...new Set(imported)].filter((name) => !dependencies?.[name])).toEqual([]);
});

test('package.json lists every package with an exact version', () => {
  const versions = Object.values({ ...dependencies, ...devDependencies, ...overrides });
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});

test('the lock file names no registry and has the digest of every package', () => {
  const packages = Object.entries(lock.packages).filter(([path]) => path !== '');
  expect(packages.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
  expect(packages.filter(([, { integrity }]) => !integrity).map(([path]) => path)).toEqual([]);
});

test('packages for optional features are loaded lazily', () => {
  const seldom: Record<string, RegExp> = {
    'src/server/observability/metrics.ts': /^prom-client$/,
    'src/server/observability/tracing.ts': /^@opentelemetry\//,
  };
  const sources = readSourceFiles().filter(({ path }) => path.startsWith('src/'));
  for (const [module, packages] of Object.entries(seldom)) {
    const users = sources.filter(({ imports }) =>
      imports.some(({ target }) => target && 'package' in target && packages.test(target.package)),
    );
    expect(users.map(({ path }) => path)).toEqual([module]);
    const name = module.split('/').at(-1)!;
    const atOnce = sources.filter(
      ({ code, path }) =>
        !path.endsWith('.test.ts') && new RegExp(`^import (?!type )[^;]*'[^']*/${name}';`, 'm').test(code),
    );
    expect(atOnce.map(({ path }) => path)).toEqual([]);
  }
});
