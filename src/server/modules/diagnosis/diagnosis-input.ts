import { createHash } from 'node:crypto';
import type { DiagnosisState } from '#contract/diagnosis.ts';
import { diagnose, type Diagnosis } from '#domain/diagnosis/diagnosis.ts';
import {
  diagnosisStep,
  type DiagnosisStep,
  type OwnDebtMark,
  type AnswersSoFar,
} from '#domain/diagnosis/diagnosis-step.ts';
import { sum, type Pesos } from '#domain/money/money.ts';
import type { DiagnosisInput } from '#server/db/schema/diagnosis.ts';
import type { DeclaredDebtRow, DiagnosisRow, ProfileRow } from './diagnosis.store.ts';

export interface KnownHousehold {
  profile: ProfileRow | undefined;
  ownDebts: DiagnosisState['ownDebts'];
  declaredDebts: DiagnosisState['declaredDebts'];
}

const counted = ({ profile, declaredDebts }: KnownHousehold) => (profile?.hasOtherDebts === false ? [] : declaredDebts);

export const debtsOf = (known: KnownHousehold): DiagnosisState['ownDebts'] => [...known.ownDebts, ...counted(known)];

function answersSoFar(profile: ProfileRow | undefined): AnswersSoFar {
  const { objective, income, savings, stability, dependants, activity, hasOtherDebts } = profile ?? {};
  return {
    objective: objective ?? null,
    income: income ?? null,
    hasExpenses: Object.keys(profile?.expenses ?? {}).length > 0,
    savings: savings ?? null,
    stability: stability ?? null,
    dependants: dependants ?? null,
    activity: activity ?? null,
    hasOtherDebts: hasOtherDebts ?? null,
    otherDebts: profile?.otherDebts ?? 0,
  };
}

export function stepOf(
  profile: ProfileRow | undefined,
  last: { madeAt: Date; inputHash: string; ownDebts: readonly OwnDebtMark[] } | null,
  ownDebtsNow: readonly OwnDebtMark[],
  now: Date,
): DiagnosisStep {
  const then = last && { ...last, isUnchanged: last.inputHash === profile?.answersHash };
  return diagnosisStep(answersSoFar(profile), then, ownDebtsNow, now);
}

export const lastOf = (last: DiagnosisRow | undefined) =>
  last ? { ...last, ownDebts: last.input.debts.filter(({ origin }) => origin === 'PROPIA') } : null;

export function answersHash(profile: ProfileRow, declared: readonly DeclaredDebtRow[]): string {
  const { objective, income, expenses, savings, stability, dependants, activity, hasOtherDebts, ownPayments } = profile;
  const debts = declared.map(({ id, creditor, balance, annualRateBps, minimum, daysLate, declaredOn }) => [
    id,
    creditor,
    balance,
    annualRateBps,
    minimum,
    daysLate,
    declaredOn,
  ]);
  const words = [
    objective,
    income,
    Object.entries(expenses).sort(),
    savings,
    stability,
    dependants,
    activity,
    hasOtherDebts,
    Object.entries(ownPayments).sort(),
    hasOtherDebts === false ? [] : debts,
  ];
  return createHash('sha256').update(JSON.stringify(words)).digest('hex');
}

/** @throws Error when an answer is missing, so callers must check with `stepOf` first. */
export function inputOf(known: KnownHousehold): DiagnosisInput {
  const { profile } = known;
  const { objective, income, savings, stability, dependants, activity } = answersSoFar(profile);
  if (!profile || !objective || income === null || savings === null || !stability || dependants === null || !activity)
    throw new Error('Missing diagnosis input');
  const { expenses } = profile;
  return { objective, income, expenses, savings, stability, dependants, activity, debts: debtsOf(known) };
}

export function figuresOf(input: DiagnosisInput, memberships: Pesos): Diagnosis {
  return diagnose({ ...input, expenses: sum(Object.values(input.expenses)), memberships });
}
