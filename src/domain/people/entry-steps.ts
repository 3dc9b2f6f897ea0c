export const entrySteps = ['SEGUNDO_FACTOR', 'POLITICA_DATOS', 'CONTACTO', 'IDENTIDAD'] as const;
export type EntryStep = (typeof entrySteps)[number];

export type EntryFacts = {
  readonly hasSecondFactor: boolean;
  readonly acceptedPolicy: number | null;
  readonly policyInForce: number;
  /** True for customers imported by the operator, false for self-registered users. */
  readonly isOfPortfolio: boolean;
  /** True when an e-mail address or a verified mobile number is on file. False for an unverified registration. */
  readonly isReachable: boolean;
  /**
   * True while the user's declaration of having no debts is valid, or while the operator reviews the user's identity.
   */
  readonly identitySettled: boolean;
};

/**
 * The policy version that counts as accepted by imported customers, because the creditor transfers their data
 * authorisation together with the debt.
 */
const policyOfPortfolio = 1;

type Question = (facts: EntryFacts, isDone: boolean) => boolean;

// `isDone` is true when this sign-in has completed the step.
const isMissing: Record<EntryStep, Question> = {
  SEGUNDO_FACTOR: ({ hasSecondFactor }, isDone) => hasSecondFactor && !isDone,
  POLITICA_DATOS: ({ acceptedPolicy, policyInForce, isOfPortfolio }) =>
    (acceptedPolicy ?? (isOfPortfolio ? policyOfPortfolio : 0)) < policyInForce,
  CONTACTO: ({ isReachable }) => !isReachable,
  IDENTIDAD: ({ isOfPortfolio, identitySettled }, isDone) => !isOfPortfolio && !identitySettled && !isDone,
};

export function nextEntryStep(facts: EntryFacts, done: readonly string[]): EntryStep | null {
  return entrySteps.find((step) => isMissing[step](facts, done.includes(step))) ?? null;
}
