import { levelWord as wordOfDiagnosis } from '#texts/diagnosis-text.ts';
import { describe, expect, test } from 'vitest';
import {
  arrearsDays,
  basicsRanges,
  incomeRanges,
  owedRanges,
  payableRanges,
} from '#domain/diagnosis/first-estimate.ts';
import { answerOf, chosenIn, levelWord, openIn, screens, stepOf, unknown } from './first-diagnosis.flow.ts';

const dontKnowAny = { creditors: null, owed: null, arrears: null } as const;

describe('the six questions', () => {
  test.each([
    ['owed', owedRanges],
    ['arrears', arrearsDays],
    ['income', incomeRanges],
    ['basics', basicsRanges],
    ['payable', payableRanges],
  ] as const)('offer every accepted answer for %s', (name, known) => {
    const asked = screens.flatMap(({ questions }) => questions).find((each) => each.name === name);
    expect(asked?.options.map(({ value }) => value)).toEqual(Object.keys(known));
  });

  test('are shown on two screens with three questions each', () =>
    expect(screens.map(({ questions }) => questions.length)).toEqual([3, 3]));

  test('cannot be skipped by a change of the URL', () => {
    expect(stepOf(undefined, dontKnowAny)).toBe(0);
    expect(stepOf(3, { ...dontKnowAny, arrears: undefined })).toBe(0);
    expect(stepOf(3, dontKnowAny)).toBe(1);
    expect(stepOf(1, dontKnowAny)).toBe(0);
    expect(stepOf(-4, {})).toBe(0);
    expect(stepOf(3, { ...dontKnowAny, income: null, basics: null, payable: null })).toBe(2);
  });

  test('are listed while they are unanswered', () => {
    expect(openIn(screens[0]!, { owed: null })).toEqual(['creditors', 'arrears']);
    expect(openIn(screens[0]!, dontKnowAny)).toEqual([]);
  });

  test.each([
    ['creditors', '5', { creditors: 5 }],
    ['owed', 'HASTA_2M', { owed: 'HASTA_2M' }],
    ['payable', unknown, { payable: null }],
  ] as const)('store the answer to %s: %s', (name, value, kept) => {
    expect(answerOf(name, value)).toEqual(kept);
    expect(chosenIn(name, kept)).toBe(value);
    expect(chosenIn(name, {})).toBeNull();
  });
});

describe('levelWord', () => {
  test.each([
    [0, 'Al día'],
    [2, 'Al día'],
    [3, 'En seguimiento'],
    [5, 'Atención'],
    [8, 'Prioridad'],
    [10, 'Prioridad'],
  ])('returns the word of the diagnosis for level %i: %s', (level, word) => {
    expect(levelWord(level, null).word).toBe(word);
    expect(wordOfDiagnosis(level)).toBe(word);
  });

  test('mentions long arrears in the explanation', () => {
    expect(levelWord(4, 'DE_1_A_2_ANOS').meaning).toBe(
      'Tu mes puede dar para un plan. Falta ponerte al día con lo atrasado.',
    );
    expect(levelWord(4, 'AL_DIA').meaning).toBe('Hay un par de cosas para mirar a tiempo.');
  });
});
