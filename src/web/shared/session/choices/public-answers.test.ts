import { describe, expect, test } from 'vitest';
import { allAnswers, answerPublicQuestion, onlyKnown, publicAnswersStore } from './public-answers.store.ts';
import { resetEveryStore } from '#web/shared/session/resettable-stores.ts';

const all = {
  creditors: 3,
  owed: 'DE_5M_A_10M',
  arrears: null,
  income: 'DE_1M_A_2M',
  basics: null,
  payable: 'NADA',
} as const;

describe('the answers of the public diagnosis', () => {
  test('are stored one by one, and cleared at sign-out', () => {
    answerPublicQuestion({ owed: 'DE_5M_A_10M' });
    answerPublicQuestion({ income: null });
    expect(publicAnswersStore.getState().answers).toEqual({ owed: 'DE_5M_A_10M', income: null });
    resetEveryStore();
    expect(publicAnswersStore.getState().answers).toEqual({});
  });

  test('are complete with six answers, including "No sé"', () => {
    const { payable: _payable, ...five } = all;
    expect(allAnswers(five)).toBeUndefined();
    expect(allAnswers(all)).toEqual(all);
  });

  test.each([
    [null, {}],
    ['owed', {}],
    [
      { owed: 'DE_5M_A_10M', other: 'x', income: 2_000_000, basics: '9', payable: null, creditors: 6 },
      { owed: 'DE_5M_A_10M', payable: null },
    ],
    [{ owed: 'toString', arrears: '__proto__', creditors: 1.5 }, {}],
  ])('keep only the known values of %j', (stored, known) => expect(onlyKnown(stored)).toEqual(known));
});
