import type { Agreement } from '#domain/agreements/agreements.ts';
import type { Attempt, LedgerEntry, Observation, PaymentFacts } from '#domain/agreements/payment-facts.ts';
import { decideObservation } from '#domain/agreements/payments.ts';
import { pesos } from '#domain/money/money.ts';
import { isoDate } from '#domain/time/calendar.ts';
import { unpaidPlan } from './worked-plan.ts';

export const today = isoDate('2026-11-20');
const { terms: _, ...unpaid } = unpaidPlan();
export const agreement: Agreement = unpaid;
export const inForce: Agreement = {
  ...agreement,
  state: 'VIGENTE',
  instalments: agreement.instalments.map((each) => (each.number === 0 ? { ...each, paid: each.amount } : each)),
};
export const attempt: Attempt = {
  id: 'a1',
  reference: 'R1',
  amount: pesos(600_000),
  environment: 'test',
  status: 'CREADO',
  concept: 'INICIAL',
  instalmentNumber: 0,
};
export const approved: Observation = {
  transactionId: 't1',
  reference: 'R1',
  status: 'APPROVED',
  amount: pesos(600_000),
  currency: 'COP',
  environment: 'test',
};
export const fresh: PaymentFacts = { attempt, agreement, transactions: [], ledger: [], observation: approved, today };

export const kindsOf = (facts: PaymentFacts) => decideObservation(facts).map(({ effect }) => effect);
export const entriesOf = (facts: PaymentFacts): LedgerEntry[] =>
  decideObservation(facts).flatMap((each) => (each.effect === 'appendLedger' ? [each.entry] : []));
export const reasonsOf = (facts: PaymentFacts) =>
  decideObservation(facts).flatMap((each) => (each.effect === 'openReview' ? [each.reason] : []));
