import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { unsupportedCalls, unsupportedLanguage, unsupportedStyles } from '#tools/engine-support.ts';

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

describe('the check for newer language features', () => {
  const newer = [
    'Promise.withResolvers();',
    'Object.groupBy([], String);',
    'Array.fromAsync([]);',
    '/[a--b]/v.test("a");',
    'new Set([1]).union(new Set([2]));',
  ];
  const known = ['[2, 1].toSorted();', '[1].findLast(Boolean);', 'Object.hasOwn({}, "a");', '/(?<=a)b/.test("ab");'];
  const folder = mkdtempSync(join(tmpdir(), 'rebanca-language-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  test('reports each script that uses a newer feature, and no other script', async () => {
    const files = [...newer, ...known].map((script, index) => {
      const file = join(folder, `planted${index}.js`);
      writeFileSync(file, script);
      return file;
    });
    const complaints = await unsupportedLanguage(files);
    const reported = [...newer, ...known].filter((_, index) => complaints?.includes(files[index]!));
    expect(reported).toEqual(newer);
  });

  test('accepts scripts without newer features', async () => {
    expect(await unsupportedLanguage(known.map((_, index) => join(folder, `planted${newer.length + index}.js`)))).toBe(
      undefined,
    );
  });
});
