import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseRichText, plainText, type RichText } from './rich-text.ts';

const text = (said: string): RichText => ({ kind: 'text', text: said });

describe('parseRichText', () => {
  test.each<[string, RichText[]]>([
    ['', []],
    ['sin nada', [text('sin nada')]],
    ['[b]Un[/b] pago', [{ kind: 'b', children: [text('Un')] }, text(' pago')]],
    ['a[br]b[BR/]c', [text('a'), { kind: 'break' }, text('b'), { kind: 'break' }, text('c')]],
    ['[b][i]x[/i][/b]', [{ kind: 'b', children: [{ kind: 'i', children: [text('x')] }] }]],
    ['[u]x', [text('[u]x')]],
    ['x[/u]', [text('x[/u]')]],
    ['[b][i]x[/b]', [{ kind: 'b', children: [text('[i]x')] }]],
    ['[b]a[/i]b[/b]', [{ kind: 'b', children: [text('a[/i]b')] }]],
    ['<b>x</b> & <script>', [text('<b>x</b> & <script>')]],
    ['[script]x[/script]', [text('[script]x[/script]')]],
    ['[b onclick=x]y[/b]', [text('[b onclick=x]y[/b]')]],
  ])('parses %j', (source, nodes) => {
    expect(parseRichText(source)).toEqual(nodes);
  });

  const parts = fc.array(
    fc.constantFrom('[b]', '[/b]', '[i]', '[/i]', '[u]', '[/u]', '[br]', '<img onerror=x>', 'palabra', '[', ']'),
    { maxLength: 30 },
  );

  test('preserves every word when tags are unclosed', () => {
    const words = (said: string) => said.replaceAll(/\[\/?[biu]\]|\[br\]|\n/g, '');
    fc.assert(
      fc.property(parts, (typed) => {
        const source = typed.join('');
        return words(plainText(parseRichText(source))) === words(source);
      }),
    );
  });

  test('keeps thousands of unclosed tags as text', () => {
    const nodes = parseRichText('[b]'.repeat(16_000));
    expect(plainText(nodes)).toHaveLength(48_000);
  });
});
