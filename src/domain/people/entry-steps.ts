/** Steps between the password and the portal, in order. */
export const entrySteps = ['SEGUNDO_FACTOR', 'POLITICA_DATOS', 'CONTACTO', 'IDENTIDAD'] as const;
export type EntryStep = (typeof entrySteps)[number];

/** The facts about a user who gave the password or just registered. */
export type EntryFacts = {
  readonly hasSecondFactor: boolean;
  /** The newest accepted version of the data policy; null when none is recorded. */
  readonly acceptedPolicy: number | null;
  readonly policyInForce: number;
  /** True for customers imported by the operator, false for self-registered users. */
  readonly isOfPortfolio: boolean;
  /** True with an e-mail or a verified contact. False while the e-mail of a registration is unverified. */
  readonly isReachable: boolean;
  /** True when the user declared no debts here, or the operator is reviewing the identity. */
  readonly identitySettled: boolean;
};

/** The policy that covers imported customers: their authorisation comes with the debt. */
const policyOfPortfolio = 1;

type Question = (facts: EntryFacts, isDone: boolean) => boolean;

// A step is required until its fact is true; `isDone` covers facts stored only in this entry.
const isMissing: Record<EntryStep, Question> = {
  SEGUNDO_FACTOR: ({ hasSecondFactor }, isDone) => hasSecondFactor && !isDone,
  POLITICA_DATOS: ({ acceptedPolicy, policyInForce, isOfPortfolio }) =>
    (acceptedPolicy ?? (isOfPortfolio ? policyOfPortfolio : 0)) < policyInForce,
  CONTACTO: ({ isReachable }) => !isReachable,
  IDENTIDAD: ({ isOfPortfolio, identitySettled }, isDone) => !isOfPortfolio && !identitySettled && !isDone,
};

/** The next required step; null when the session can start. */
export function nextEntryStep(facts: EntryFacts, done: readonly string[]): EntryStep | null {
  return entrySteps.find((step) => isMissing[step](facts, done.includes(step))) ?? null;
}
