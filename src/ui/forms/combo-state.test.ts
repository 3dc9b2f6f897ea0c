import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  chosenOnLeaving,
  closedCombo,
  comboAfter,
  comboAnnouncement,
  foundBy,
  type ComboEvent,
} from './combo-state.ts';

const options = ['Bogotá, D. C.', 'Girón', 'San José', 'San José del Guaviare', 'Tunja'].map((label, at) => ({
  value: String(at),
  label,
}));
const after = (...events: ComboEvent[]) => events.reduce(comboAfter, closedCombo);
const leaving = (value: string | null, ...events: ComboEvent[]) => chosenOnLeaving(after(...events), options, value);
const wrote = (text: string): ComboEvent => ({ type: 'wrote', text });
const moved = (by: number, shown = options.length): ComboEvent => ({ type: 'moved', by, shown });

describe('combo box state', () => {
  test('shows all options after opening', () => {
    expect(foundBy(after({ type: 'opened' }), options, '3').shown).toHaveLength(5);
  });

  test('searches for the typed text, and resets the highlight', () => {
    const state = after(moved(1), wrote('san'));
    expect(foundBy(state, options, null).shown.map(({ label }) => label)).toEqual([
      'San José',
      'San José del Guaviare',
    ]);
    expect(state.active).toBe(-1);
  });

  test('wraps around with arrow keys, and stops at the ends with page keys', () => {
    expect(after(moved(1)).active).toBe(0);
    expect(after(moved(-1)).active).toBe(4);
    expect(after(moved(-1), moved(1)).active).toBe(0);
    expect(after(moved(8)).active).toBe(4);
    expect(after(moved(1), moved(-8)).active).toBe(0);
    expect(after(wrote('xyz'), moved(1, 0)).active).toBe(-1);
  });

  test('never highlights an option that is not in the list', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(1, -1, 8, -8)), fc.nat(20), (all, shown) => {
        const { active } = after(...all.map((by) => moved(by, shown)));
        expect(active).toBeLessThan(Math.max(1, shown));
        expect(active).toBeGreaterThanOrEqual(-1);
      }),
    );
  });
});

describe('leaving the combo box', () => {
  test('chooses the highlighted option', () => expect(leaving(null, wrote('san'), moved(1, 2))).toBe('2'));
  test('chooses the only match, or the option with the full name', () => {
    expect(leaving(null, wrote('bogota'))).toBe('0');
    expect(leaving(null, wrote('san jose'))).toBe('2');
  });
  test('keeps the choice when several or no options match', () => {
    expect(leaving('1', wrote('san'))).toBeUndefined();
    expect(leaving('1', wrote('xyz'))).toBeUndefined();
    expect(leaving('1')).toBeUndefined();
  });
  test('clears the choice when the box is empty', () => expect(leaving('1', wrote(' '))).toBeNull());
  test('ends the search', () => expect(after(wrote('san'), { type: 'left' })).toEqual(closedCombo));
});

test('the combo box announces the number of options in Spanish', () => {
  const say = (text: string) => comboAnnouncement(foundBy(after(wrote(text)), options, null), 'Nada.');
  expect([say('gir'), say('san'), say('xyz')]).toEqual(['1 opción: Girón', '2 opciones', 'Nada.']);
  expect(comboAnnouncement({ shown: options, more: 7 }, '')).toBe('5 opciones, y 7 más si escribes otra letra');
});
