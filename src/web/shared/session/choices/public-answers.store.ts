import { createStore } from 'zustand/vanilla';
import {
  arrearsDays,
  basicsRanges,
  incomeRanges,
  owedRanges,
  payableRanges,
  type EstimateAnswers,
} from '#domain/diagnosis/first-estimate.ts';
import { tabStore } from '#web/shared/session/browser.ts';
import { resetOnSignOut, type WrittenStore } from '#web/shared/session/resettable-stores.ts';
import { written } from '#web/shared/session/written-store.ts';

/** The given answers: null is «No sé»; a missing key is an unanswered question. */
export type GivenAnswers = { readonly [Q in keyof EstimateAnswers]?: EstimateAnswers[Q] };

const isKeyOf = (known: object) => (value: unknown) => typeof value === 'string' && Object.hasOwn(known, value);

const isValid: Record<keyof EstimateAnswers, (value: unknown) => boolean> = {
  creditors: (value) => Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 5,
  owed: isKeyOf(owedRanges),
  arrears: isKeyOf(arrearsDays),
  income: isKeyOf(incomeRanges),
  basics: isKeyOf(basicsRanges),
  payable: isKeyOf(payableRanges),
};

/** Another version of the page may have stored the answers, or the user may have edited the storage. */
export function onlyKnown(stored: unknown): GivenAnswers {
  const given = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {};
  return Object.fromEntries(
    Object.entries(isValid).flatMap(([question, valid]) => {
      const answer = Object.hasOwn(given, question) ? given[question] : undefined;
      return answer === null || (answer !== undefined && valid(answer)) ? [[question, answer]] : [];
    }),
  );
}

/** The answers prefill the diagnosis and the simulator of the portal. */
export const publicAnswersStore = resetOnSignOut(
  written(
    createStore<{ answers: GivenAnswers }>(() => ({ answers: {} })),
    {
      name: 'diagnostico' satisfies WrittenStore,
      storage: tabStore,
      read: (stored) => ({ answers: onlyKnown((stored as { answers?: unknown } | undefined)?.answers) }),
    },
  ),
);

export function answerPublicQuestion(answer: GivenAnswers): void {
  publicAnswersStore.setState(({ answers }) => ({ answers: { ...answers, ...answer } }));
}

export function forgetPublicAnswers(): void {
  publicAnswersStore.setState({ answers: {} });
}

export function allAnswers(given: GivenAnswers): EstimateAnswers | undefined {
  const complete = Object.keys(isValid).every((question) => given[question as keyof GivenAnswers] !== undefined);
  return complete ? (given as EstimateAnswers) : undefined;
}
