import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { expenseNames, type DiagnosisState, type ExpenseCategory } from '#contract/diagnosis.ts';
import { pesos, sum, type Pesos } from '#domain/money/money.ts';
import { applicationQuery } from '#web/portal/diagnosis/diagnosis.queries.ts';
import { publicAnswersStore } from '#web/shared/session/choices/public-answers.store.ts';
import { useProfileSaving, type ProfileBody } from './use-profile-saving.ts';

type Profile = DiagnosisState['profile'];
/** Answers that are chosen and not typed. */
type Chosen = Pick<ProfileBody, 'stability' | 'activity' | 'dependants'>;

export type MonthAnswers = ReturnType<typeof useMonthAnswers>;

/** What is told of the month, as its fields show it: what was chosen or typed before the server has answered, too. */
export function useMonthAnswers(profile: Profile) {
  const { statuses, keep: send, keepOwnPayment, flush, failure } = useProfileSaving();
  // What is chosen shows at once; the server's answer comes a moment later.
  const [told, setTold] = useState<Partial<Chosen>>({});
  const keep: typeof send = (name, change) => {
    setTold((before) => ({ ...before, ...change }));
    send(name, change);
  };
  const before = useToldBefore(profile, keep);
  const [typed, setTyped] = useState<Profile['expenses']>(() =>
    before.basics === null ? {} : { other: before.basics },
  );
  const isSaved = (name: string) => statuses[name]?.kind === 'saved';
  const spentOn = (category: ExpenseCategory): Pesos | null =>
    (isSaved(category) || typed[category] === undefined ? profile.expenses[category] : typed[category]) ?? null;
  return {
    profile,
    statuses,
    keep,
    keepOwnPayment,
    /** Resolves to whether everything is saved; `savingFailure` says why not. */
    flush,
    savingFailure: failure,
    income: profile.income ?? before.income,
    /** The basics as they were told at once, until they are shared out. */
    basics: before.basics,
    spentOn,
    spent: sum(expenseNames.map((category) => spentOn(category) ?? pesos(0))),
    keepExpense: (category: ExpenseCategory) => (amount: Pesos | null) => {
      setTyped((sofar) => ({ ...sofar, [category]: amount }));
      keep(category, { expenses: { [category]: amount } });
    },
    chosen: <N extends keyof Chosen>(name: N) => (isSaved(name) ? profile[name] : (told[name] ?? profile[name])),
  };
}

/** What was told before, in public or to the program: it stands in its fields at once, and is saved as anything typed. */
function useToldBefore(
  { income, expenses, activity }: Profile,
  keep: ReturnType<typeof useProfileSaving>['keep'],
): { income: Pesos | null; basics: Pesos | null; activity: ProfileBody['activity'] | null } {
  const { data: application } = useQuery(applicationQuery);
  const [known] = useState(() => {
    const isEmpty = income === null && Object.keys(expenses).length === 0;
    const answers = isEmpty ? publicAnswersStore.getState().answers : {};
    const told = application?.extras;
    return {
      income: answers.income ?? (isEmpty ? told?.monthlyIncome : undefined) ?? null,
      basics: answers.basics ?? (isEmpty ? told?.monthlyExpenses : undefined) ?? null,
      activity: (activity === null ? told?.economicActivity : undefined) ?? null,
    };
  });
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    if (known.income !== null) keep('income', { income: known.income });
    if (known.basics !== null) keep('other', { expenses: { other: known.basics } });
    if (known.activity !== null) keep('activity', { activity: known.activity });
  }, [known, keep]);
  return known;
}
