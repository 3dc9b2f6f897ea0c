import { describe, expect, test } from 'vitest';
import { insideWindow, parsePlace, scrollToShow } from './whatsapp-position.ts';

describe('the position of the help button', () => {
  test.each([
    [16, 112, 16, 112],
    [-40, -40, 6, 6],
    [2_000, 2_000, 298, 678],
    [150, 300, 150, 300],
  ])('is moved from %i, %i to %i, %i pixels in a window of 360 × 740', (inline, bottom, keptInline, keptBottom) => {
    expect(insideWindow({ inline, bottom }, 56, { width: 360, height: 740 })).toEqual({
      inline: keptInline,
      bottom: keptBottom,
    });
  });
  test('is at the margin in a window smaller than the button', () => {
    expect(insideWindow({ inline: 100, bottom: 100 }, 56, { width: 40, height: 40 })).toEqual({ inline: 6, bottom: 6 });
  });
  test('is parsed from storage', () => expect(parsePlace('16 112')).toEqual({ inline: 16, bottom: 112 }));
  test.each([undefined, '', '112', '16 -3', 'x y', '1e9 1', '999999 1', '1 2 3'])(
    'is undefined for the invalid stored value %s',
    (text) => expect(parsePlace(text)).toBeUndefined(),
  );
});

describe('a focused element', () => {
  const button = { left: 288, right: 344, top: 572, bottom: 628 };
  const at = (left: number, top: number, size = 20) => ({ left, right: left + size, top, bottom: top + size });
  test.each([
    ['wholly under the button', at(300, 590), 46],
    ['partly under the button', at(280, 590), 0],
    ['taller than the button', at(300, 560, 100), 0],
    ['elsewhere', at(20, 590), 0],
  ])('is %s and scrolls by %s pixels', (_what, element, by) => expect(scrollToShow(element, button, 900)).toBe(by));

  test('scrolls the page up when a button near the top hides the element', () => {
    const top = { left: 288, right: 344, top: 80, bottom: 136 };
    expect(scrollToShow(at(300, 100), top, 900)).toBe(-44);
    expect(scrollToShow(at(300, 100), top, 0)).toBe(48);
  });
});
