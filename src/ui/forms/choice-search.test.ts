import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { choicesAround, folded, MOST_SHOWN, onlyMeant, searchChoices } from './choice-search.ts';

const options = [
  'San José del Guaviare',
  'Bogotá, D. C.',
  'Girón',
  'Itagüí',
  'Nuquí',
  'Cañasgordas',
  'José de San Martín',
].map((label) => ({ label }));
const found = (typed: string) => searchChoices(options, typed).shown.map(({ label }) => label);

describe('searching a list', () => {
  test.each([
    ['bogota', 'Bogotá, D. C.'],
    ['BOGOTÁ D.C', 'Bogotá, D. C.'],
    ['giron', 'Girón'],
    ['itagui', 'Itagüí'],
    ['canas', 'Cañasgordas'],
    ['cañas', 'Cañasgordas'],
    ['  guavi ', 'San José del Guaviare'],
  ])('%j finds %s', (typed, label) => expect(found(typed)[0]).toBe(label));

  test('puts what begins as typed before what has the words in another order', () => {
    expect(found('san jose')).toEqual(['San José del Guaviare', 'José de San Martín']);
  });

  test('does not look inside words', () => expect(found('ota')).toEqual([]));

  test('looks in the second line too', () => {
    expect(searchChoices([{ label: 'Calamar', detail: 'Guaviare' }], 'calamar guav').shown).toHaveLength(1);
  });

  test('shows so many and counts the rest', () => {
    const many = Array.from({ length: 1_122 }, (_, at) => ({ label: `Villa ${at}` }));
    expect(searchChoices(many, '')).toMatchObject({ shown: { length: MOST_SHOWN }, more: 1_122 - MOST_SHOWN });
    expect(searchChoices(many, 'villa 7').more).toBe(111 - MOST_SHOWN);
  });

  test('finds every option by its own name, with accents or without', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...options), { minLength: 1 }), fc.nat(), (list, pick) => {
        const wanted = list[pick % list.length]!;
        expect(searchChoices(list, wanted.label).shown).toContain(wanted);
        expect(searchChoices(list, folded(wanted.label)).shown).toContain(wanted);
      }),
    );
  });
});

describe('letters that are left in the field', () => {
  const meant = (typed: string) => onlyMeant(options, typed)?.label;
  test('mean the option that they write in full, or the only one found', () => {
    expect(meant('giron')).toBe('Girón');
    expect(meant('bogo')).toBe('Bogotá, D. C.');
  });
  test('mean nothing when they could be two, or none', () => {
    expect(meant('san jose')).toBeUndefined();
    expect(meant('xyz')).toBeUndefined();
    expect(meant(' ')).toBeUndefined();
  });
});

test('a list that opens holds what is chosen, however far down it stands', () => {
  const many = Array.from({ length: 200 }, (_, at) => ({ label: `Villa ${at}` }));
  const { shown } = choicesAround(many, many[150]);
  expect(shown[0]).toBe(many[150]);
  expect(shown).toHaveLength(MOST_SHOWN);
  expect(choicesAround(many, many[3]).shown[0]).toBe(many[0]);
});
