import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { expenseNames, type DiagnosisState, type ExpenseCategory } from '#contract/diagnosis.ts';
import { basicsRanges, incomeRanges, middleOf } from '#domain/diagnosis/first-estimate.ts';
import { subtract, sum, zeroPesos, type Pesos } from '#domain/money/money.ts';
import { basicsOptions, incomeOptions, wordsOf } from '#web/shared/session/choices/public-answer-texts.ts';
import { publicAnswersStore } from '#web/shared/session/choices/public-answers.store.ts';
import type { MonthView } from './month-steps.ts';
import { applicationQuery } from '#web/portal/parts/application.queries.ts';
import { useProfileSaving, type ProfileBody } from './use-profile-saving.ts';

type Profile = DiagnosisState['profile'];
type Chosen = Pick<ProfileBody, 'stability' | 'activity' | 'dependants'>;

export type MonthAnswers = ReturnType<typeof useMonthAnswers>;

export function useMonthAnswers(profile: Profile) {
  const { statuses, keep: send, keepOwnPayment, flush, failure } = useProfileSaving();
  const [choices, setChoices] = useState<Partial<Chosen>>({});
  const keep: typeof send = (name, change) => {
    setChoices((before) => ({ ...before, ...change }));
    send(name, change);
  };
  const before = usePrefill(profile, keep);
  const [typed, setTyped] = useState<Profile['expenses']>({});
  const isSaved = (name: string) => statuses[name]?.kind === 'saved';
  const amountOn = (category: ExpenseCategory): Pesos | null =>
    (isSaved(category) || typed[category] === undefined ? profile.expenses[category] : typed[category]) ?? null;
  const restOfBasics = (): Pesos | null => {
    if (before.basics === null || profile.expenses.other !== undefined || statuses.other !== undefined) return null;
    const shared = sum(expenseNames.map((category) => amountOn(category) ?? zeroPesos));
    return shared < before.basics ? subtract(before.basics, shared) : null;
  };
  const spentOn = (category: ExpenseCategory): Pesos | null =>
    amountOn(category) ?? (category === 'other' ? restOfBasics() : null);
  const income = profile.income ?? before.income;
  return {
    profile,
    statuses,
    keep,
    keepOwnPayment,
    flush,
    savingFailure: failure,
    income,
    incomeHint: profile.income === null ? before.incomeHint : undefined,
    otherHint: restOfBasics() === null ? undefined : before.basicsHint,
    /** Saves a prefilled estimate when the user leaves its step. */
    confirm(step: MonthView) {
      if (step === 'income' && statuses.income === undefined && profile.income === null && income !== null)
        keep('income', { income });
      const rest = step === 'rest' ? restOfBasics() : null;
      if (rest !== null) keep('other', { expenses: { other: rest } });
    },
    spentOn,
    spent: sum(expenseNames.map((category) => spentOn(category) ?? zeroPesos)),
    keepExpense: (category: ExpenseCategory) => (amount: Pesos | null) => {
      setTyped((sofar) => ({ ...sofar, [category]: amount }));
      keep(category, { expenses: { [category]: amount } });
    },
    chosen: <N extends keyof Chosen>(name: N) => (isSaved(name) ? profile[name] : (choices[name] ?? profile[name])),
  };
}

interface Prefill {
  income: Pesos | null;
  incomeHint?: string;
  basics: Pesos | null;
  basicsHint?: string;
}

/**
 * An amount of the rebanking application is saved like typed input. An answer of the public diagnosis gives an
 * estimate, which is saved only when the user leaves the step.
 */
function usePrefill(
  { income, expenses, activity, savings, dependants }: Profile,
  keep: ReturnType<typeof useProfileSaving>['keep'],
): Prefill {
  const { data: application } = useQuery(applicationQuery);
  const [{ known, exact }] = useState(() => {
    const { answers } = publicAnswersStore.getState();
    const extras = application?.extras;
    const hasExpenses = Object.keys(expenses).length > 0;
    // When expenses, savings and dependants are answered, a missing amount for other expenses means zero.
    const isPassed = hasExpenses && savings !== null && dependants !== null;
    const estimate: Prefill = {
      income: null,
      basics: null,
      ...(income === null && answers.income && estimatedIncome(answers.income)),
      ...(expenses.other === undefined && !isPassed && answers.basics && estimatedBasics(answers.basics)),
    };
    const isEmpty = income === null && !hasExpenses;
    const exact = {
      income: (isEmpty && estimate.income === null ? extras?.monthlyIncome : undefined) ?? null,
      basics: (isEmpty && estimate.basics === null ? extras?.monthlyExpenses : undefined) ?? null,
      activity: (activity === null ? extras?.economicActivity : undefined) ?? null,
    };
    const basicsHint = 'Es lo que nos dijiste de todos tus gastos. Si quieres, repártelo en los otros.';
    return {
      known: {
        ...estimate,
        ...(exact.income !== null && { income: exact.income }),
        ...(exact.basics !== null && { basics: exact.basics, basicsHint }),
      },
      exact,
    };
  });
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    if (exact.income !== null) keep('income', { income: exact.income });
    if (exact.basics !== null) keep('other', { expenses: { other: exact.basics } });
    if (exact.activity !== null) keep('activity', { activity: exact.activity });
  }, [exact, keep]);
  return known;
}

const estimatedIncome = (answer: keyof typeof incomeRanges): Pick<Prefill, 'income' | 'incomeHint'> => ({
  income: middleOf(incomeRanges[answer]),
  incomeHint: `Es un estimado: nos dijiste «${wordsOf(incomeOptions, answer)}». Escribe el valor exacto si lo sabes.`,
});

const estimatedBasics = (answer: keyof typeof basicsRanges): Pick<Prefill, 'basics' | 'basicsHint'> => ({
  basics: middleOf(basicsRanges[answer]),
  basicsHint: `Es un estimado: nos dijiste «${wordsOf(basicsOptions, answer)}» para lo básico. Ya le restamos lo que pusiste en los otros.`,
});
