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
  test('returns null when no step is missing', () => {
    expect(nextEntryStep(invited, [])).toBeNull();
  });

  test('requires the current data policy when the user accepted an older policy or none', () => {
    expect(nextEntryStep({ ...invited, policyInForce: 2 }, [])).toBe('POLITICA_DATOS');
    expect(nextEntryStep({ ...invited, acceptedPolicy: 1, policyInForce: 2 }, [])).toBe('POLITICA_DATOS');
    expect(nextEntryStep({ ...invited, acceptedPolicy: 2, policyInForce: 2 }, [])).toBeNull();
  });

  test('requires acceptance of the data policy even if the step is marked as done', () => {
    expect(nextEntryStep({ ...invited, policyInForce: 2 }, ['POLITICA_DATOS'])).toBe('POLITICA_DATOS');
  });

  test('requires the identity check of a registered user until the check is settled or postponed', () => {
    expect(nextEntryStep(registered, [])).toBe('IDENTIDAD');
    expect(nextEntryStep(registered, ['IDENTIDAD'])).toBeNull();
    expect(nextEntryStep({ ...registered, identitySettled: true }, [])).toBeNull();
  });

  test('requires each missing step once, in order', () => {
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
