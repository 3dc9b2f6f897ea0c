import { randomUUID } from 'node:crypto';
import type { BodyOf } from '#contract/endpoint.ts';
import type { DiagnosisState, saveDebt, saveOwnPayment, saveProfile } from '#contract/diagnosis.ts';
import type { DiagnosisSummary } from '#contract/diagnosis-summary.ts';
import type { SimulationAnswer, SimulatorScenario } from '#contract/diagnosis-simulation.ts';
import type { Agreement } from '#contract/agreements.ts';
import type { Obligation } from '#contract/offers.ts';
import { simulationAnswerOf } from '#contract/simulation-answer.ts';
import { bogotaDate } from '#domain/time/calendar.ts';
import { isLiveAgreement } from '#domain/agreements/agreements.ts';
import { diagnosisRules, mostDeclaredDebts } from '#domain/diagnosis/diagnosis.ts';
import { simulateHousehold } from '#domain/diagnosis/household-simulator.ts';
import { zeroPesos } from '#domain/money/money.ts';
import { refuse, type Refusal } from '#domain/refusal.ts';
import type { Sql } from '#server/db/database.ts';
import { monthlyInstalments, readBudget, runningPlans, type Budget, type RunningPlan } from '#server/db/month.store.ts';
import type { DocumentsService } from '#server/modules/documents/documents.service.ts';
import type { OffersService } from '#server/modules/offers/offers.service.ts';
import type { Platform } from '#server/platform.ts';
import { debtsOf, figuresOf, inputOf, lastOf, stepOf, answersHash, type KnownHousehold } from './diagnosis-input.ts';
import { drawDiagnosis, type ShownSimulation } from './draw-diagnosis.ts';
import { monthView, resultView, stateView } from './diagnosis-view.ts';
import * as store from './diagnosis.store.ts';
import type { Standing } from './diagnosis.store.ts';
import { declaredDebts, ownDebts, standingOf } from './household.ts';

export type { Standing };

interface Answering {
  answer(scenario: SimulatorScenario): SimulationAnswer;
}

export interface DiagnosisService {
  read(customerId: string, now: Date): Promise<DiagnosisState>;
  saveProfile(customerId: string, body: BodyOf<typeof saveProfile>, now: Date): Promise<DiagnosisState>;
  saveDebt(
    customerId: string,
    id: string,
    body: BodyOf<typeof saveDebt>,
    now: Date,
  ): Promise<DiagnosisState | Refusal<'TOO_MANY_DEBTS'>>;
  removeDebt(customerId: string, id: string, now: Date): Promise<DiagnosisState | Refusal<'NOT_FOUND'>>;
  saveOwnPayment(
    customerId: string,
    obligationId: string,
    body: BodyOf<typeof saveOwnPayment>,
    now: Date,
  ): Promise<DiagnosisState | Refusal<'NOT_FOUND'>>;
  /** Makes no new diagnosis when the answers, the debts and the day of the last diagnosis are the same. */
  make(customerId: string, now: Date): Promise<DiagnosisState | Refusal<'DIAGNOSIS_INCOMPLETE'>>;
  simulate(customerId: string, scenario: SimulatorScenario, now: Date): Promise<SimulationAnswer>;
  simulator(
    customerId: string,
    now: Date,
  ): Promise<Omit<ShownSimulation, 'scenario' | 'answer'> & Answering & { known: KnownHousehold }>;
  document(
    customerId: string,
    scenario: SimulatorScenario | undefined,
    now: Date,
  ): Promise<{ documentId: string; fileName: string } | Refusal<'DIAGNOSIS_INCOMPLETE'>>;
  standing(customerId: string): Promise<Standing | undefined>;
  budget(customerId: string, now: Date): Promise<Budget | undefined>;
}

const longestHistory = 24;

export function diagnosisService(
  { database }: Pick<Platform, 'database'>,
  { offers, documents }: { offers: OffersService; documents: DocumentsService },
): DiagnosisService {
  const draw = drawDiagnosis(database, documents);

  async function readHousehold(customerId: string, now: Date): Promise<KnownHousehold> {
    const [profile, declared, obligations, plans] = await Promise.all([
      store.readProfile(database.sql, customerId),
      store.declaredDebtsOf(database.sql, customerId),
      store.obligationsOf(database.sql, customerId),
      runningPlans(database.sql, customerId),
    ]);
    return assembled({ profile, declared, obligations, plans }, now);
  }

  async function state(customerId: string, now: Date): Promise<DiagnosisState> {
    const budget = readBudget(database.sql, customerId, bogotaDate(now));
    const [known, current, last, history, simulated] = await Promise.all([
      readHousehold(customerId, now),
      budget,
      store.lastDiagnosis(database.sql, customerId),
      store.pastDiagnoses(database.sql, customerId, longestHistory),
      offers.forSimulator(customerId, now, budget),
    ]);
    const step = stepOf(known.profile, lastOf(last), known.ownDebts, now);
    const month = current?.month ?? null;
    return stateView({ known, step, last, history, ...simulated, month, today: bogotaDate(now) });
  }

  async function changing<R extends Refusal>(
    customerId: string,
    now: Date,
    change: (tx: Sql) => Promise<R | undefined>,
  ): Promise<DiagnosisState | R> {
    const refused = await database.transaction(async (tx) => {
      await store.lockProfile(tx, customerId, now);
      const no = await change(tx);
      if (no) return no;
      const declared = await store.declaredDebtsOf(tx, customerId);
      const profile = await store.lockProfile(tx, customerId, now);
      await store.storeDerived(tx, customerId, {
        answersHash: answersHash(profile, declared),
        otherDebts: declared.length,
      });
      return undefined;
    });
    return refused ?? state(customerId, now);
  }

  async function simulator(customerId: string, now: Date) {
    const asked = readBudget(database.sql, customerId, bogotaDate(now));
    const [known, budget, { simulated, offers: named }] = await Promise.all([
      readHousehold(customerId, now),
      asked,
      offers.forSimulator(customerId, now, asked),
    ]);
    const month = budget?.month ?? null;
    const debts = debtsOf(known);
    const household = { offers: simulated, debts, month, today: bogotaDate(now) };
    return {
      known,
      debts,
      month,
      offers: named,
      answer: (scenario: SimulatorScenario): SimulationAnswer =>
        simulationAnswerOf(simulateHousehold(household, scenario)),
    };
  }

  return {
    read: state,

    saveProfile: (customerId: string, body: BodyOf<typeof saveProfile>, now: Date) =>
      changing<never>(customerId, now, async (tx) => {
        const { expenses, ...fields } = body;
        await store.changeProfile(tx, customerId, fields, expenses ?? {}, now);
        return undefined;
      }),

    saveDebt: (customerId: string, id: string, body: BodyOf<typeof saveDebt>, now: Date) =>
      changing<Refusal<'TOO_MANY_DEBTS'>>(customerId, now, async (tx) => {
        const others = (await store.declaredDebtsOf(tx, customerId)).filter((debt) => debt.id !== id);
        if (others.length >= mostDeclaredDebts) return refuse('TOO_MANY_DEBTS');
        await store.storeDebt(tx, { customerId, id, ...body, declaredOn: bogotaDate(now), createdAt: now });
        await store.changeProfile(tx, customerId, { hasOtherDebts: true }, {}, now);
        return undefined;
      }),

    removeDebt: (customerId: string, id: string, now: Date) =>
      changing<Refusal<'NOT_FOUND'>>(customerId, now, async (tx) =>
        (await store.removeDebt(tx, customerId, id)) ? undefined : refuse('NOT_FOUND'),
      ),

    saveOwnPayment: (customerId: string, obligationId: string, body: BodyOf<typeof saveOwnPayment>, now: Date) =>
      changing<Refusal<'NOT_FOUND'>>(customerId, now, async (tx) => {
        const own = await store.obligationsOf(tx, customerId);
        if (!own.some(({ id }) => id === obligationId)) return refuse('NOT_FOUND');
        await store.storeOwnPayment(tx, customerId, obligationId, body.minimum, now);
        return undefined;
      }),

    async make(customerId: string, now: Date): Promise<DiagnosisState | Refusal<'DIAGNOSIS_INCOMPLETE'>> {
      const refused = await database.transaction(async (tx) => {
        const profile = await store.lockProfile(tx, customerId, now);
        const declared = await store.declaredDebtsOf(tx, customerId);
        const obligations = await store.obligationsOf(tx, customerId);
        const plans = await runningPlans(tx, customerId);
        const last = await store.lastDiagnosis(tx, customerId);
        const known = assembled({ profile, declared, obligations, plans }, now);
        const { step, missing } = stepOf(profile, lastOf(last), known.ownDebts, now);
        if (step === 'OBJETIVO' || missing.length > 0) return refuse('DIAGNOSIS_INCOMPLETE');
        if (step === 'DETALLES' && last && bogotaDate(last.madeAt) === bogotaDate(now)) return undefined;
        const input = inputOf(known);
        const { memberships } = monthlyInstalments(plans, bogotaDate(now));
        const figures = figuresOf(input, memberships);
        await store.insertDiagnosis(tx, {
          id: randomUUID(),
          customerId,
          madeAt: now,
          rules: diagnosisRules,
          input,
          inputHash: profile.answersHash,
          figures,
        });
        await store.storeFigures(tx, customerId, figures);
        return undefined;
      });
      return refused ?? state(customerId, now);
    },

    simulate: async (customerId: string, scenario: SimulatorScenario, now: Date): Promise<SimulationAnswer> =>
      (await simulator(customerId, now)).answer(scenario),

    simulator,

    async document(
      customerId: string,
      scenario: SimulatorScenario | undefined,
      now: Date,
    ): Promise<{ documentId: string; fileName: string } | Refusal<'DIAGNOSIS_INCOMPLETE'>> {
      const last = await store.lastDiagnosis(database.sql, customerId);
      if (!last) return refuse('DIAGNOSIS_INCOMPLETE');
      const { answer, known, ...shown } = await simulator(customerId, now);
      const diagnosis = resultView(last, known, shown.offers);
      if (!scenario) return draw({ customerId, diagnosis, simulation: undefined, now });
      return draw({ customerId, diagnosis, simulation: { ...shown, scenario, answer: answer(scenario) }, now });
    },

    budget: (customerId, now) => readBudget(database.sql, customerId, bogotaDate(now)),

    standing: (customerId: string): Promise<Standing | undefined> => store.readStanding(database.sql, customerId),
  };
}

export function diagnosisSummary(
  standing: Standing | undefined,
  budget: Budget | undefined,
  obligations: readonly Obligation[],
  agreements: readonly Pick<Agreement, 'obligationId' | 'state' | 'underReviewSince' | 'balance'>[],
  now: Date,
): DiagnosisSummary {
  const { profile, last = null } = standing ?? {};
  const reviewed = new Map(
    agreements.flatMap(({ obligationId, state, underReviewSince, balance }) =>
      underReviewSince !== null && isLiveAgreement(state) ? [[obligationId, balance] as const] : [],
    ),
  );
  const marks = obligations.flatMap(({ id, balance, state }) => {
    const underReview = reviewed.get(id);
    if (underReview !== undefined)
      return [{ id, balance: underReview, standing: 'EN_DISPUTA' as const, minimum: zeroPesos }];
    const debtStanding = standingOf(state);
    return debtStanding ? [{ id, balance, standing: debtStanding, minimum: budget?.asked.get(id) ?? zeroPesos }] : [];
  });
  const { step, reason, missing } = stepOf(profile, last, marks, now);
  return {
    step,
    reason,
    missing: [...missing],
    objective: profile?.objective ?? null,
    madeAt: last?.madeAt ?? null,
    index: last?.figures.index ?? null,
    level: last?.figures.level ?? null,
    month: monthView(budget?.month ?? null),
  };
}

interface Rows {
  profile: store.ProfileRow | undefined;
  declared: store.DeclaredDebtRow[];
  obligations: store.ObligationRow[];
  plans: readonly RunningPlan[];
}

function assembled({ profile, declared, obligations, plans }: Rows, now: Date): KnownHousehold {
  const today = bogotaDate(now);
  return {
    profile,
    ownDebts: ownDebts(obligations, plans, profile?.ownPayments ?? {}, today),
    declaredDebts: declaredDebts(declared, today),
  };
}
