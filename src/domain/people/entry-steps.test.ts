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

describe('nextEntryStep', () => {
  test('is null for an invited portfolio customer', () => {
    expect(nextEntryStep(invited, [])).toBeNull();
  });

  test('asks for a newer data policy, also when none was ever accepted', () => {
    expect(nextEntryStep({ ...invited, policyInForce: 2 }, [])).toBe('POLITICA_DATOS');
    expect(nextEntryStep({ ...invited, acceptedPolicy: 1, policyInForce: 2 }, [])).toBe('POLITICA_DATOS');
    expect(nextEntryStep({ ...invited, acceptedPolicy: 2, policyInForce: 2 }, [])).toBeNull();
  });

  test('asks for the data policy until it is accepted, even if the entry marks it done', () => {
    expect(nextEntryStep({ ...invited, policyInForce: 2 }, ['POLITICA_DATOS'])).toBe('POLITICA_DATOS');
  });

  test('asks a registered user for the identity until it is settled or postponed', () => {
    expect(nextEntryStep(registered, [])).toBe('IDENTIDAD');
    expect(nextEntryStep(registered, ['IDENTIDAD'])).toBeNull();
    expect(nextEntryStep({ ...registered, identitySettled: true }, [])).toBeNull();
  });

  test('asks for each missing step once, in order', () => {
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
