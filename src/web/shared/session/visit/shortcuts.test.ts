import { describe, expect, test } from 'vitest';
import { secondKeyMs, shortcutKeys, shortcutReader, type KeyPress } from './shortcuts.flow.ts';

const plain = { modified: false, inField: false, inDialog: false, at: 0 };
const read = (...presses: (string | Partial<KeyPress>)[]) => {
  const reader = shortcutReader();
  return presses.map((press) => reader({ key: '', ...plain, ...(typeof press === 'string' ? { key: press } : press) }));
};

describe('keyboard shortcuts', () => {
  test.each(shortcutKeys.map(({ keys, shortcut }) => [keys.join(' '), keys, shortcut] as const))(
    '%s trigger the action that the help describes',
    (_name, keys, shortcut) => expect(read(...keys).at(-1)).toBe(shortcut),
  );
  test('accept capital letters', () => expect(read('G', 'O').at(-1)).toBe('offers'));
  test('end a started sequence when an unknown key is pressed', () => {
    expect(read('x', 'g', 'x', 'o')).toEqual([undefined, undefined, undefined, undefined]);
  });
  test('start a new sequence with the key that ended the previous sequence', () =>
    expect(read('g', 'g', 'i').at(-1)).toBe('home'));
  test('end a started sequence after a delay', () =>
    expect(read({ key: 'g', at: 0 }, { key: 'o', at: secondKeyMs + 1 }).at(-1)).toBeUndefined());
  test.each([{ modified: true }, { inField: true }, { inDialog: true }])(
    'are ignored for a key press with %j',
    (more) => {
      expect(read({ key: 't', ...more })).toEqual([undefined]);
      expect(read('g', { key: 'o', ...more }).at(-1)).toBeUndefined();
    },
  );
});
