import { describe, expect, test } from 'vitest';
import { entrySteps, nextEntryStep, type EntryFacts } from './entry-steps.ts';

const invited: EntryFacts = {
  hasSecondFactor: false,
  acceptedPolicy: null,
  policyInForce: 1,
  isOfPortfolio: true,
  isReachable: true,
  identitySettled: false,
};
const registered: EntryFacts = { ...invited, acceptedPolicy: 1, isOfPortfolio: false };

describe('the steps after the password', () => {
  test('none for a person of the portfolio who was invited', () => {
    expect(nextEntryStep(invited, [])).toBeNull();
  });

  test('a newer data policy is asked for, also from who never accepted one here', () => {
    expect(nextEntryStep({ ...invited, policyInForce: 2 }, [])).toBe('POLITICA_DATOS');
    expect(nextEntryStep({ ...invited, acceptedPolicy: 1, policyInForce: 2 }, [])).toBe('POLITICA_DATOS');
    expect(nextEntryStep({ ...invited, acceptedPolicy: 2, policyInForce: 2 }, [])).toBeNull();
  });

  test('only accepting it takes the data policy away, not a mark of the entry', () => {
    expect(nextEntryStep({ ...invited, policyInForce: 2 }, ['POLITICA_DATOS'])).toBe('POLITICA_DATOS');
  });

  test('a registered person is asked who they are until it is settled or put off', () => {
    expect(nextEntryStep(registered, [])).toBe('IDENTIDAD');
    expect(nextEntryStep(registered, ['IDENTIDAD'])).toBeNull();
    expect(nextEntryStep({ ...registered, identitySettled: true }, [])).toBeNull();
  });

  test('come in their order when all are missing, each once', () => {
    const facts: EntryFacts = {
      hasSecondFactor: true,
      acceptedPolicy: 1,
      policyInForce: 2,
      isOfPortfolio: false,
      isReachable: false,
      identitySettled: false,
    };
    expect(nextEntryStep(facts, [])).toBe(entrySteps[0]);
    expect(nextEntryStep(facts, ['SEGUNDO_FACTOR'])).toBe(entrySteps[1]);
    expect(nextEntryStep({ ...facts, acceptedPolicy: 2 }, ['SEGUNDO_FACTOR'])).toBe(entrySteps[2]);
    expect(nextEntryStep({ ...facts, acceptedPolicy: 2, isReachable: true }, ['SEGUNDO_FACTOR'])).toBe(entrySteps[3]);
  });
});
