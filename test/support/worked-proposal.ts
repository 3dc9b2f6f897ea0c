import type { Obligation, PlanFigures, Proposal } from '#contract/offers.ts';
import { pesos, zeroPesos } from '#domain/money/money.ts';
import { isoDate } from '#domain/time/calendar.ts';
import { agreementFactsOf, type AgreementFacts } from '#texts/agreement-facts.ts';
import { agreementId, owed, workedQuote, workedUser } from './worked-plan.ts';

export const workedDebt: Obligation = {
  id: agreementId,
  number: 'TC-1',
  product: 'Tarjeta de crédito',
  originalCreditor: 'Banco Ceiba',
  creditor: 'Banco Ceiba',
  assignedOn: null,
  arrearsSince: isoDate('2025-05-20'),
  ...owed,
  balance: pesos(8_400_000),
  state: 'EN_NEGOCIACION',
  servicedBy: null,
  creditorNit: null,
};

const quoted = workedQuote();

export const workedFigures: PlanFigures = {
  ...quoted,
  instalments: [...quoted.instalments],
  instalment: quoted.instalments[0]?.amount ?? zeroPesos,
  lastInstalment: quoted.instalments.at(-1)?.amount ?? zeroPesos,
};

export const workedProposal: Proposal = {
  id: agreementId,
  hash: 'a'.repeat(64),
  offerId: agreementId,
  policyVersion: '2026-1',
  dayOfMonth: 30,
  ...workedFigures,
  replaces: null,
  holdUntil: new Date('2026-11-20T15:02:00Z'),
  serverTime: new Date('2026-11-20T15:00:00Z'),
};

export const workedFacts: AgreementFacts = agreementFactsOf({
  person: workedUser,
  debt: workedDebt,
  components: owed,
  proposal: workedProposal,
});
