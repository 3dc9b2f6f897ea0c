import { describe, expect, test } from 'vitest';
import { arrearsDays, owedRanges } from '#domain/diagnosis/first-estimate.ts';
import { answerOf, levelWord, questions, stepOf } from './first-diagnosis.flow.ts';

describe('the six questions', () => {
  test('offer every answer that the estimate knows', () => {
    const valuesOf = (name: string) =>
      questions
        .flatMap((each) => (each.name === name && each.kind === 'choice' ? each.options : []))
        .map(({ value }) => value);
    expect(valuesOf('owed')).toEqual(Object.keys(owedRanges));
    expect(valuesOf('arrears')).toEqual(Object.keys(arrearsDays));
  });

  test('come one after another: an address cannot jump over an open one', () => {
    expect(stepOf(undefined, { creditors: 1 })).toBe(0);
    expect(stepOf(5, { creditors: 1, owed: null })).toBe(2);
    expect(stepOf(2, { creditors: 1, owed: null })).toBe(1);
    expect(stepOf(-4, {})).toBe(0);
    expect(stepOf(7, { creditors: 1, owed: null, arrears: null, income: null, basics: null, payable: null })).toBe(6);
  });

  test('keep the number of creditors as a number', () => {
    expect(answerOf('creditors', '5')).toEqual({ creditors: 5 });
    expect(answerOf('owed', 'HASTA_2M')).toEqual({ owed: 'HASTA_2M' });
  });
});

describe('a step of the stair', () => {
  test.each([
    [0, 'Al día'],
    [2, 'Al día'],
    [3, 'En seguimiento'],
    [5, 'Atención'],
    [8, 'Prioridad'],
    [10, 'Prioridad'],
  ])('%i is called %s', (level, word) => expect(levelWord(level).word).toBe(word));
});
