import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts';
import { rebankingTransitions, type RebankingState } from '#domain/rebanking/rebanking.ts';
import { transition } from '#domain/transitions.ts';
import { recordAudit } from '#server/db/audit.store.ts';
import type { Sql } from '#server/db/database.ts';
import type { AgreementsService } from '#server/modules/agreements/agreements.service.ts';
import { refuseCase, type CaseFacts, type CaseResolutions } from '#server/modules/cases/cases.service.ts';
import type { MessagesService } from '#server/modules/messages/messages.service.ts';
import type { Platform } from '#server/platform.ts';
import * as store from './application.store.ts';
import { chosenPlan } from './plans.store.ts';

export type DecisionRefusal = Refusal<'NOT_FOUND' | 'STEP_OUT_OF_ORDER' | 'PAYMENT_PENDING' | 'CONFLICT'>;

export type OperatorDecisions = ReturnType<typeof operatorDecisions>;

const mostListed = 200;
const longestReason = 300;

export function operatorDecisions(
  { database, config }: Pick<Platform, 'database' | 'config'>,
  { agreements, messages }: { agreements: Pick<AgreementsService, 'cancelMembership'>; messages: MessagesService },
) {
  return {
    listApplications: (state: RebankingState | undefined) => store.listApplications(database.sql, state, mostListed),
    findApplication: (idStart: string) => store.findApplication(database.sql, idStart),

    /** The user reads `reason`. Refuses with REVIEW_PENDING while a politically exposed person is under review. */
    rejectApplication: (id: string, reason: string, now: Date) =>
      database.transaction(async (tx) => {
        const found = await store.readApplication(tx, id);
        return found?.isOpen && found.pepReview === 'PENDIENTE'
          ? refuse('REVIEW_PENDING')
          : reject(tx, id, reason, now);
      }),

    /** Decides the review of a politically exposed person. The user reads the motive of a rejection. */
    resolveCase: (async (tx, { subject, outcome, motive }, now) => {
      if (outcome === 'RECHAZADA' && motive.length > longestReason)
        return refuseCase(`La persona lee el motivo tal cual: escríbelo en ${longestReason} letras o menos.`);
      const decided = await (outcome === 'APROBADA'
        ? approve(tx, subject.id, now)
        : reject(tx, subject.id, motive, now));
      if (!isRefusal(decided)) return undefined;
      return refuseCase(
        decided.refused === 'PAYMENT_PENDING'
          ? 'Hay un pago en curso: espera a que se resuelva y vuelve a intentarlo.'
          : 'Esa solicitud ya no espera una revisión.',
      );
    }) satisfies NonNullable<CaseResolutions['PEP']>,

    describeCase: (async (db, { id }) => {
      const found = await store.findApplication(db, id);
      if (!found) return [];
      const { state, cityCode, economicActivity, monthlyIncome, planId, planVersion } = found.application;
      const declared = await store.readPosition(db, found.person.id);
      const facts: [string, string | number | null | undefined][] = [
        ['Solicitud', state],
        ['Cargo público', declared],
        ['Ciudad', cityCode],
        ['Actividad', economicActivity],
        ['Ingresos', monthlyIncome],
        ['Plan', planId === null ? null : `${planId}, versión ${planVersion}`],
      ];
      return facts.flatMap(([name, value]) =>
        value === null || value === undefined ? [] : [[name, `${value}`] as const],
      );
    }) satisfies NonNullable<CaseFacts['PEP']>,
  };

  async function approve(tx: Sql, id: string, now: Date): Promise<RebankingState | DecisionRefusal> {
    const row = await store.lockApplication(tx, id);
    if (!row) return refuse('NOT_FOUND');
    if (row.pepReview !== 'PENDIENTE' || !store.blocksAnother(row.state)) return refuse('STEP_OUT_OF_ORDER');
    const waited = transition(rebankingTransitions, row.state, 'paymentOpened');
    const state = isRefusal(waited) ? row.state : waited;
    await store.saveApplication(tx, id, { state, pepReview: 'APROBADA' }, now);
    await recordAudit(tx, 'APPLICATION_DECIDED', row.customerId, { applicationId: id, decision: 'APROBADA' }, now);
    if (state !== row.state) await mailDecision(tx, row, { approved: true, reason: null }, now);
    return state;
  }

  async function reject(tx: Sql, id: string, reason: string, now: Date): Promise<RebankingState | DecisionRefusal> {
    const found = await store.readApplication(tx, id);
    if (!found) return refuse('NOT_FOUND');
    // Lock order: the agreement (in `cancelMembership`), then the application.
    if (found.agreementId) {
      const cancelled = await agreements.cancelMembership(tx, found.agreementId, now);
      if (isRefusal(cancelled)) return cancelled;
    }
    const row = await store.lockApplication(tx, id);
    const state = row && transition(rebankingTransitions, row.state, 'rejected');
    if (!row || !state || isRefusal(state)) return refuse('STEP_OUT_OF_ORDER');
    const pepReview = row.pepReview === 'PENDIENTE' ? { pepReview: 'RECHAZADA' as const } : {};
    await store.saveApplication(tx, id, { state, closedBecause: reason, ...pepReview }, now);
    await recordAudit(tx, 'APPLICATION_DECIDED', row.customerId, { applicationId: id, decision: 'RECHAZADA' }, now);
    await mailDecision(tx, row, { approved: false, reason }, now);
    return state;
  }

  async function mailDecision(
    tx: Sql,
    row: store.ApplicationRow,
    { approved, reason }: { approved: boolean; reason: string | null },
    now: Date,
  ): Promise<void> {
    const email = await store.emailOf(tx, row.customerId);
    if (!email) return;
    const plan = await chosenPlan(tx, row);
    const { firstNames } = await store.readPerson(tx, row.customerId);
    await messages.queueMail(tx, {
      key: `membership-review:${row.id}:${approved}`,
      customerId: row.customerId,
      to: email,
      kind: 'membership-review',
      data: {
        firstName: firstNames,
        planName: plan?.data.name ?? null,
        approved,
        reason,
        link: `${config.publicUrl ?? ''}/portal/rebancarizacion`,
      },
      now,
    });
  }
}
