/** What may stand between the right password and the portal, in the order in which it is asked for. */
export const entrySteps = ['SEGUNDO_FACTOR', 'POLITICA_DATOS', 'CONTACTO', 'IDENTIDAD'] as const;
export type EntryStep = (typeof entrySteps)[number];

/** What is known of somebody who gave the right password, or who has just registered. */
export type EntryFacts = {
  readonly hasSecondFactor: boolean;
  /** The newest version of the data policy that they accepted; null when none is recorded. */
  readonly acceptedPolicy: number | null;
  readonly policyInForce: number;
  /** Brought by the operator, as against registered by themselves. */
  readonly isOfPortfolio: boolean;
  /** There is an e-mail, or a contact that they verified. False while a registration's e-mail waits for its code. */
  readonly isReachable: boolean;
  /** They said that they have no debts here, or a person of the operator is looking at who they are. */
  readonly identitySettled: boolean;
};

/** The policy under which the operator brings people: their authorisation came with the debt. */
const policyOfPortfolio = 1;

type Question = (facts: EntryFacts, isDone: boolean) => boolean;

// A step is asked for until its fact says that it is behind; `isDone` counts for what only this entry remembers.
const isMissing: Record<EntryStep, Question> = {
  SEGUNDO_FACTOR: ({ hasSecondFactor }, isDone) => hasSecondFactor && !isDone,
  POLITICA_DATOS: ({ acceptedPolicy, policyInForce, isOfPortfolio }) =>
    (acceptedPolicy ?? (isOfPortfolio ? policyOfPortfolio : 0)) < policyInForce,
  CONTACTO: ({ isReachable }) => !isReachable,
  IDENTIDAD: ({ isOfPortfolio, identitySettled }, isDone) => !isOfPortfolio && !identitySettled && !isDone,
};

/** The next step that is missing; null when the session may begin. */
export function nextEntryStep(facts: EntryFacts, done: readonly string[]): EntryStep | null {
  return entrySteps.find((step) => isMissing[step](facts, done.includes(step))) ?? null;
}
