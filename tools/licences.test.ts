import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from './build-stamp.ts';
import { isAllowed, licenceOf, refusedLicences, writeBillOfMaterials } from './licences.ts';

const part = (name: string, id?: string) => ({
  name,
  version: '1.0.0',
  ...(id && { licenses: [{ license: { id } }] }),
});

describe('a licence', () => {
  test.each([
    ['MIT', true],
    ['GPL-3.0-only', false],
    ['AGPL-3.0-or-later', false],
    ['MIT AND Zlib', true],
    ['MIT AND GPL-2.0-only', false],
    ['(MIT OR GPL-2.0-only)', true],
    ['(MIT OR CC0-1.0) AND GPL-2.0-only', false],
    ['UNLICENSED', false],
    ['', false],
  ])('%j is allowed: %s', (expression, verdict) => expect(isAllowed(expression)).toBe(verdict));

  test('is reported with its package when unknown or not allowed', () => {
    expect(refusedLicences([part('a', 'MIT'), part('b', 'SSPL-1.0'), part('c')])).toEqual([
      'b@1.0.0: SSPL-1.0',
      'c@1.0.0: no licence stated',
    ]);
    expect(licenceOf({ ...part('d'), licenses: [{ expression: 'MIT OR ISC' }] })).toBe('MIT OR ISC');
  });
});

test('the bill of materials has every dependency with its licence, and no development tool', async () => {
  expect(await writeBillOfMaterials()).toBeUndefined();
  const bill = JSON.parse(readFileSync(join(projectRoot, 'dist/sbom.cdx.json'), 'utf8'));
  const { dependencies } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
  const names = new Set(bill.components.map(({ name }: { name: string }) => name));
  expect(bill.specVersion).toMatch(/^1\.\d$/);
  expect(Object.keys(dependencies).filter((name) => !names.has(name))).toEqual([]);
  for (const tool of ['vitest', 'vite', 'typescript', 'playwright', 'lighthouse']) expect(names).not.toContain(tool);
  expect(readFileSync(join(projectRoot, 'dist/licencias.txt'), 'utf8')).toMatch(/^fastify 5\.\S+: MIT$/m);
});
