import fc from 'fast-check';
import { instalmentsOf, type Agreement as Plan } from '#domain/agreements/agreements.ts';
import { afterPayment } from '#domain/agreements/book-payment.ts';
import { sum, pesos, zeroPesos, type Pesos } from '#domain/money/money.ts';
import type { Objective } from '#domain/debts/debt-priority.ts';
import type { ObligationState } from '#domain/debts/obligations.ts';
import { diagnosisRules } from '#domain/diagnosis/diagnosis.ts';
import { isLiveOffer } from '#domain/offers/offer-states.ts';
import { scenarios } from '#domain/offers/scenarios.ts';
import { isRefusal } from '#domain/refusal.ts';
import { bogotaDate, isoDate } from '#domain/time/calendar.ts';
import { budgetOf, type RunningPlan } from '#server/db/month.store.ts';
import { figuresOf, inputOf, lastOf, stepOf } from '#server/modules/diagnosis/diagnosis-input.ts';
import { mailFor } from '#server/gateways/mail/templates.ts';
import { diagnosisSummary } from '#server/modules/diagnosis/diagnosis.service.ts';
import { stateView } from '#server/modules/diagnosis/diagnosis-view.ts';
import type { DeclaredDebtRow, DiagnosisRow, ProfileRow } from '#server/modules/diagnosis/diagnosis.store.ts';
import { declaredDebts, ownDebts } from '#server/modules/diagnosis/household.ts';
import { mailedOffers } from '#server/modules/offers/mail-offers.ts';
import { obligationView, offerViews, type OfferSource } from '#server/modules/offers/offer-view.ts';
import { offersForSimulator } from '#server/modules/offers/offers-for-simulator.ts';
import { simulationOf } from '#server/modules/offers/simulate-offer.ts';
import { defaultPolicy } from './example-campaign.ts';
import { issuer } from './issuer.ts';
import { asAgreement } from './worked-plan.ts';

export const generatedNow = new Date('2026-11-20T15:00:00Z');
const today = bogotaDate(generatedNow);
const id = (kind: number, place: number) =>
  `${String(kind).padStart(8, '0')}-0000-4000-8000-${String(place).padStart(12, '0')}`;
const customerId = id(1, 0);
const creditors = ['Banco Ceiba', 'Financiera Arrayán', 'Cooperativa Guadual', 'Banco Nogal'];

const products = ['Tarjeta', 'Libranza', 'Vehículo', 'Vivienda'];

const addressed = { firstName: 'Ana', link: 'https://rebanca.example', preferences: 'https://rebanca.example' };

const hundredThousands = (max: number) => fc.integer({ min: 0, max }).map((each) => pesos(each * 100_000));
const plans = ['none', 'none', 'none', 'running', 'paused', 'under-review'] as const;
const states: ObligationState[] = ['ACTIVA', 'ACTIVA', 'ACTIVA', 'ACTIVA', 'EN_DISPUTA', 'EN_COBRO_JURIDICO'];

export interface GeneratedPerson {
  known: 'nothing' | 'answers' | 'diagnosis';
  objective: Objective;
  income: Pesos;
  expenses: Pesos;
  savings: Pesos | null;
  debts: { principal: Pesos; paidNow: Pesos; year: number; state: ObligationState; plan: (typeof plans)[number] }[];
  areEqual: boolean;
  elsewhere: { balance: Pesos; minimum: Pesos; daysLate: number }[];
  hasOtherDebts: boolean;
  annualRateBps: number;
}

export const generatedPeople: fc.Arbitrary<GeneratedPerson> = fc.record({
  known: fc.constantFrom('nothing', 'answers', 'diagnosis', 'diagnosis', 'diagnosis', 'diagnosis'),
  objective: fc.constantFrom('PONERME_AL_DIA', 'BAJAR_CUOTAS', 'VOLVER_A_CREDITO', 'SOLO_MIRAR'),
  income: hundredThousands(80),
  expenses: hundredThousands(40),
  savings: fc.option(hundredThousands(30), { freq: 9 }),
  debts: fc.array(
    fc.record({
      principal: fc.integer({ min: 300_000, max: 30_000_000 }).map(pesos),
      paidNow: fc.oneof(fc.constant(zeroPesos), hundredThousands(5)),
      year: fc.integer({ min: 2020, max: 2026 }),
      state: fc.constantFrom(...states),
      plan: fc.constantFrom(...plans),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  areEqual: fc.boolean(),
  elsewhere: fc.array(
    fc.record({ balance: hundredThousands(80), minimum: hundredThousands(8), daysLate: fc.nat({ max: 400 }) }),
    { maxLength: 2 },
  ),
  hasOtherDebts: fc.boolean(),
  annualRateBps: fc.constantFrom(0, 2_400),
});

function runningPlan(principal: Pesos, kind: (typeof plans)[number]): Plan | undefined {
  const owed = { principal, interest: zeroPesos, lateInterest: zeroPesos, fees: zeroPesos };
  const plan = scenarios(defaultPolicy, owed, { today: isoDate('2026-10-20') })
    .flatMap(({ result }) => (isRefusal(result) || result.term === 1 ? [] : [result]))
    .at(0);
  if (kind === 'none' || !plan) return undefined;
  const accepted: Plan = { state: 'PENDIENTE_PAGO_INICIAL', instalments: instalmentsOf(plan) };
  const begun = afterPayment(accepted, plan.initialPayment, plan.firstPaymentOn).agreement;
  const later = begun.instalments.map((each) => ({ ...each, dueOn: isoDate(`2027-01-${10 + (each.number % 10)}`) }));
  if (kind === 'paused') return { ...begun, instalments: later, pausedUntil: isoDate('2027-01-11') };
  return kind === 'under-review' ? { ...begun, underReviewSince: isoDate('2026-11-10') } : begun;
}

export function answersAbout(person: GeneratedPerson) {
  const { known, objective, income, expenses, savings, hasOtherDebts } = person;
  const debts = person.debts.map((debt, place) => {
    const { principal, year } = person.areEqual ? person.debts[0]! : debt;
    const plan = runningPlan(principal, debt.plan);
    const state: ObligationState = plan ? 'EN_ACUERDO' : debt.state;
    return { ...debt, id: id(2, place), principal, year, plan, state, creditor: creditors[place]! };
  });
  const { annualRateBps } = person;
  const policy = { ...defaultPolicy, annualRateBps, version: `general-${annualRateBps}` };
  const parts = { interest: zeroPesos, lateInterest: zeroPesos, fees: zeroPesos };
  const obligations = debts.map(({ id: ownId, creditor, principal, year, state }, place) => ({
    ...{
      id: ownId,
      customerId,
      originalCreditor: creditor,
      number: ownId,
      product: products[place]!,
      principal,
      ...parts,
    },
    ...{ assignedOn: null, servicedBy: null, creditorNit: null, campaign: null, state, updatedAt: generatedNow },
    arrearsSince: isoDate(`${year}-01-20`),
  }));
  const sources: OfferSource[] = obligations.flatMap((obligation, place) => {
    if (obligation.state !== 'ACTIVA' && obligation.state !== 'EN_DISPUTA') return [];
    const offer = {
      ...{ id: id(3, place), customerId, obligationId: obligation.id, policyVersion: policy.version },
      ...{ principal: obligation.principal, ...parts, state: 'DISPONIBLE' as const, isLive: true },
      ...{
        createdAt: generatedNow,
        validUntil: new Date(`2026-12-${20 + (person.areEqual ? 0 : place)}T15:00:00Z`),
        holdUntil: null,
      },
      previousBalance: null,
    };
    return [{ offer, obligation, policy }];
  });
  const running: RunningPlan[] = debts.flatMap((debt) =>
    debt.plan ? [{ obligationId: debt.id, agreement: debt.plan }] : [],
  );
  const declared: DeclaredDebtRow[] = person.elsewhere.map(({ balance, ...debt }, place) => ({
    ...{ customerId, id: id(4, place), creditor: `Nogal ${place}`, annualRateBps: null, declaredOn: today, ...debt },
    ...{ balance: pesos(balance + 100_000), createdAt: generatedNow },
  }));
  const profile: ProfileRow = {
    ...{ customerId, objective, income, expenses: { housing: expenses }, savings, stability: 'EMPLEADO' },
    ...{ dependants: 0, activity: 'asalariado', hasOtherDebts, otherDebts: declared.length, answersHash: 'told' },
    ...{ ownPayments: Object.fromEntries(debts.map((debt) => [debt.id, debt.paidNow])), updatedAt: generatedNow },
    ...{ capacity: known === 'diagnosis' ? zeroPesos : null, freeCash: null },
  };
  const household = {
    profile: known === 'nothing' ? undefined : profile,
    ownDebts: ownDebts(obligations, running, known === 'nothing' ? {} : profile.ownPayments, today),
    declaredDebts: declaredDebts(declared, today),
  };
  const minimums = sum(declared.map(({ minimum }) => minimum));
  const budget =
    known === 'nothing' ? undefined : budgetOf({ ...profile, declared: minimums }, running, obligations, today);
  const last = known === 'diagnosis' && savings !== null ? madeFrom(household) : undefined;
  const views = obligations.map(obligationView);
  const simulator = offersForSimulator(sources, generatedNow, budget);
  const offers = offerViews(sources, generatedNow, budget);
  const mailed = mailedOffers(
    offers.filter(({ state }) => isLiveOffer(state)),
    new Map(obligations.map((debt) => [debt.id, debt.originalCreditor])),
  );
  const agreements = debts.flatMap(({ id: obligationId, plan, creditor }, place) => {
    if (!plan) return [];
    const underReviewSince = plan.underReviewSince ? new Date('2026-11-10T15:00:00Z') : null;
    return [asAgreement(plan, today, { id: id(5, place), obligationId, creditor, underReviewSince })];
  });
  return {
    policy,
    month: budget?.month ?? null,
    management: {
      obligations: views,
      offers,
      agreements,
      diagnosis: diagnosisSummary(
        known === 'nothing' ? undefined : { profile, last: lastOf(last) },
        budget,
        views,
        agreements,
        generatedNow,
      ),
      application: null,
      identity: 'CONFIRMADA' as const,
    },
    diagnosis: stateView({
      ...{ known: household, last, history: [], offers: simulator.offers, policies: simulator.policies, today },
      step: stepOf(household.profile, lastOf(last), household.ownDebts, generatedNow),
      month: budget?.month ?? null,
    }),
    plans: sources
      .filter(({ obligation }) => obligation.state === 'ACTIVA')
      .map((source) => ({ offerId: source.offer.id, simulation: simulationOf(source, budget, {}, today) })),
    mailed,
    mail: () => (mailed.length === 0 ? '' : mailFor('offers-made', { ...addressed, offers: mailed }, issuer).text),
  };
}

function madeFrom(household: Parameters<typeof inputOf>[0]): DiagnosisRow {
  const input = inputOf(household);
  return {
    ...{ id: id(6, 0), customerId, madeAt: generatedNow, rules: diagnosisRules, inputHash: 'told', input },
    figures: figuresOf(input, zeroPesos),
  };
}
