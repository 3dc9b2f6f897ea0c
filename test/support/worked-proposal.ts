import type { Obligation, Proposal } from '#contract/offers.ts';
import { pesos, zeroPesos } from '#domain/money/money.ts';
import { components } from '#domain/debts/obligations.ts';
import { defaultPolicy } from './example-campaign.ts';
import { quote } from '#domain/offers/quote.ts';
import { isRefusal } from '#domain/refusal.ts';
import { isoDate } from '#domain/time/calendar.ts';
import { agreementFactsOf, type AgreementFacts } from '#texts/agreement-facts.ts';
import { agreementId, workedUser } from './worked-plan.ts';

const owed = components({ principal: 5_200_000, interest: 780_000, lateInterest: 2_310_000, fees: 110_000 });

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

const figures = quote(defaultPolicy, owed, {
  termInstalments: 6,
  initialPayment: pesos(600_000),
  dayOfMonth: 30,
  firstDate: isoDate('2026-11-27'),
  today: isoDate('2026-11-20'),
});
if (isRefusal(figures)) throw new Error(figures.refused);

export const workedProposal: Proposal = {
  id: agreementId,
  hash: 'a'.repeat(64),
  offerId: agreementId,
  policyVersion: '2026-1',
  dayOfMonth: 30,
  instalment: figures.instalments[0]?.amount ?? zeroPesos,
  lastInstalment: figures.instalments.at(-1)?.amount ?? zeroPesos,
  ...figures,
  instalments: [...figures.instalments],
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
