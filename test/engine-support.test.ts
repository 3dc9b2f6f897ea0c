import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unsupportedCalls, unsupportedLanguage, unsupportedStyles } from '#tools/engine-support.ts';

/** Planted violations of the check of the oldest engines: a check that no longer reports them fails here. */
describe('style sheets', () => {
  test.each([
    ['a { color: light-dark(red, blue) }'],
    ['a { text-decoration: underline dotted 2px red }'],
    ['a { & b { color: red } }'],
    ['a { field-sizing: content }'],
    ['a { position-anchor: --b }'],
  ])('reports %s', async (css) => expect(await unsupportedStyles(css)).not.toEqual([]));

  test.each([
    ['a { text-decoration: underline }'],
    ['a { text-decoration-line: underline; text-decoration-style: dotted; text-decoration-thickness: 2px }'],
    ['a:has(b) { color: color-mix(in oklab, red, blue) }'],
    ['@container (max-width: 10rem) { a { color: red } }'],
  ])('accepts %s', async (css) => expect(await unsupportedStyles(css)).toEqual([]));
});

describe('methods of the browser', () => {
  test.each([
    'card.showPopover();',
    'URL.canParse(text)',
    'AbortSignal.any([a, b])',
    'import data from "./data.json" with { type: "json" };',
  ])('reports %s', (script) => expect(unsupportedCalls(script)).toHaveLength(1));

  test.each(['card.showPopover?.()', 'new URL(text)', 'a.querySelector("b")', 'myURL.canParse(text)'])(
    'accepts %s',
    (script) => expect(unsupportedCalls(script)).toEqual([]),
  );
});

describe('the language', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rebanca-language-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  async function complaints(script: string): Promise<string | undefined> {
    const file = join(folder, 'planted.js');
    await writeFile(file, script);
    return unsupportedLanguage([file]);
  }

  test.each([
    'Promise.withResolvers();',
    'Object.groupBy([], String);',
    'Array.fromAsync([]);',
    '/[a--b]/v.test("a");',
    'new Set([1]).union(new Set([2]));',
  ])('reports %s', async (script) => expect(await complaints(script)).toBeDefined());

  test.each(['[2, 1].toSorted();', '[1].findLast(Boolean);', 'Object.hasOwn({}, "a");', '/(?<=a)b/.test("ab");'])(
    'accepts %s',
    async (script) => expect(await complaints(script)).toBeUndefined(),
  );
});
