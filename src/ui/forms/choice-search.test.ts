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

describe('searchChoices', () => {
  test.each([
    ['bogota', 'Bogotá, D. C.'],
    ['BOGOTÁ D.C', 'Bogotá, D. C.'],
    ['giron', 'Girón'],
    ['itagui', 'Itagüí'],
    ['canas', 'Cañasgordas'],
    ['cañas', 'Cañasgordas'],
    ['  guavi ', 'San José del Guaviare'],
  ])('searches for %j and returns %s first', (typed, label) => expect(found(typed)[0]).toBe(label));

  test('lists prefix matches before matches in another word order', () => {
    expect(found('san jose')).toEqual(['San José del Guaviare', 'José de San Martín']);
  });

  test('matches only at the start of a word', () => expect(found('ota')).toEqual([]));

  test('also searches the second line of an option', () => {
    expect(searchChoices([{ label: 'Calamar', detail: 'Guaviare' }], 'calamar guav').shown).toHaveLength(1);
  });

  test('limits the list and counts the options that are not shown', () => {
    const many = Array.from({ length: 1_122 }, (_, at) => ({ label: `Villa ${at}` }));
    expect(searchChoices(many, '')).toMatchObject({ shown: { length: MOST_SHOWN }, more: 1_122 - MOST_SHOWN });
    expect(searchChoices(many, 'villa 7').more).toBe(111 - MOST_SHOWN);
  });

  test('finds every option by its name, with or without accents', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...options), { minLength: 1 }), fc.nat(), (list, pick) => {
        const wanted = list[pick % list.length]!;
        expect(searchChoices(list, wanted.label).shown).toContain(wanted);
        expect(searchChoices(list, folded(wanted.label)).shown).toContain(wanted);
      }),
    );
  });
});

describe('onlyMeant', () => {
  const meant = (typed: string) => onlyMeant(options, typed)?.label;
  test('returns the option with the full name or the only match', () => {
    expect(meant('giron')).toBe('Girón');
    expect(meant('bogo')).toBe('Bogotá, D. C.');
  });
  test('returns undefined for several matches or none', () => {
    expect(meant('san jose')).toBeUndefined();
    expect(meant('xyz')).toBeUndefined();
    expect(meant(' ')).toBeUndefined();
  });
});

test('choicesAround always lists the chosen option', () => {
  const many = Array.from({ length: 200 }, (_, at) => ({ label: `Villa ${at}` }));
  const { shown } = choicesAround(many, many[150]);
  expect(shown[0]).toBe(many[150]);
  expect(shown).toHaveLength(MOST_SHOWN);
  expect(choicesAround(many, many[3]).shown[0]).toBe(many[0]);
});
