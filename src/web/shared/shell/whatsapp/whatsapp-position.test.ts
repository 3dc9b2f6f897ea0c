import { describe, expect, test } from 'vitest';
import { aside, clampBottom, parseBottom, sideOf } from './whatsapp-position.ts';

describe('the help button', () => {
  test('stays within the window', () => {
    expect(clampBottom(-40, 800)).toBe(16);
    expect(clampBottom(2_000, 800)).toBe(728);
    expect(clampBottom(112, 800)).toBe(112);
    expect(clampBottom(112, 40)).toBe(16);
  });
  test('rests at the nearer side', () => {
    expect(sideOf(100, 360)).toBe('left');
    expect(sideOf(300, 360)).toBe('right');
  });
  test('remembers its height', () => expect(parseBottom('112')).toBe(112));
  test.each([undefined, '', 'up:3', '-3', 'x', '1e9', '999999'])('ignores %s', (text) =>
    expect(parseBottom(text)).toBeUndefined(),
  );

  test('steps aside while somebody reads downwards, and comes back when they turn round', () => {
    let state = { y: 0, aside: false };
    const scroll = (y: number) => (state = aside(state, y)).aside;
    expect(scroll(5)).toBe(false);
    expect(scroll(40)).toBe(true);
    expect(scroll(400)).toBe(true);
    expect(scroll(395)).toBe(true);
    expect(scroll(380)).toBe(false);
    expect(scroll(500)).toBe(true);
    expect(scroll(0)).toBe(false);
  });
});
