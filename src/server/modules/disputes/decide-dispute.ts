import { randomUUID } from 'node:crypto';
import { supervisors } from '#contract/operator-identity.ts';
import {
  appealUntil,
  askCompletion,
  completionUntil,
  decideDispute,
  extendTerm,
  isFreezing,
  onDay,
  type Dispute,
  type DisputeOutcome,
} from '#domain/disputes/disputes.ts';
import { withdrawnChannel } from '#domain/disputes/kinds.ts';
import { correctedDebt, effectOf, type DisputeEffect } from '#domain/disputes/effects.ts';
import { balance, type Components } from '#domain/debts/obligations.ts';
import { zeroPesos, type Pesos } from '#domain/money/money.ts';
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts';
import { bogotaDate, formatLongDate, isoDate } from '#domain/time/calendar.ts';
import { debtName } from '#texts/debt-name.ts';
import { recordAudit } from '#server/db/audit.store.ts';
import { caseAuthor, caseKeyOf, moveCaseTerm, openCase, settleCase } from '#server/db/cases.store.ts';
import type { Sql } from '#server/db/database.ts';
import type { MailData } from '#server/gateways/mail/templates.ts';
import type { AgreementsService } from '#server/modules/agreements/agreements.service.ts';
import { refuseCase, type CaseDecision, type CaseRefusal } from '#server/modules/cases/cases.service.ts';
import type { ConsentsService } from '#server/modules/consents/consents.service.ts';
import type { MessagesService } from '#server/modules/messages/messages.service.ts';
import type { ObligationsService } from '#server/modules/offers/obligations.service.ts';
import type { Platform } from '#server/platform.ts';
import { keptAfterAgreement, type DisputeFreeze } from './dispute-freeze.ts';
import { openDisputeCase } from './file-dispute.ts';
import * as store from './disputes.store.ts';
import { disputeOf, type DisputeRow, type EventRow } from './disputes.store.ts';

export type OperatorRefusal = Refusal<'NOT_FOUND' | 'DISPUTE_CLOSED' | 'DISPUTE_TERM' | 'FIGURES_TOO_HIGH'>;

export interface DisputeDecisions {
  /** The effect of resolving a case of kind RECLAMO. */
  resolve(tx: Sql, decision: CaseDecision, now: Date): Promise<CaseRefusal | undefined>;
  /** Extends the term once, with a reason for the person. */
  extend(number: string, reason: string, now: Date): Promise<DisputeRow | OperatorRefusal>;
  /** Requests missing data from the person. */
  askCompletion(number: string, request: string, now: Date): Promise<DisputeRow | OperatorRefusal>;
  /** Stores the debt's components for the next decision. */
  decideFigures(number: string, figures: Components, now: Date): Promise<DisputeRow | OperatorRefusal>;
  /** Applies passed terms: acceptance by silence, two months without data, the end of an appeal's term. */
  review(now: Date): Promise<void>;
  /** Stores a new state with its event. */
  save(tx: Sql, row: DisputeRow, next: Dispute, event: NewEvent, now: Date): Promise<void>;
  /** Ends a dispute that the person withdrew or abandoned. */
  close(tx: Sql, row: DisputeRow, next: Dispute, author: string, now: Date): Promise<void>;
  /** Restarts the term, in the open case or in a new one. */
  renewCase(tx: Sql, row: DisputeRow, now: Date): Promise<void>;
}

type NewEvent = Pick<EventRow, 'step' | 'author'> & Partial<Pick<EventRow, 'note' | 'figures'>>;

const portion = 200;
const beforeAllIds = '00000000-0000-0000-0000-000000000000';
const keyOf = (id: string) => caseKeyOf('RECLAMO', { type: 'dispute', id });

const missing = {
  OUTCOME_NOT_HERE: 'Este reclamo se acepta o se niega: no tiene una parte.',
  FIGURES_MISSING: 'Antes guarda los valores correctos con «reclamos cifras».',
} as const;

export function disputeDecisions(
  { database, queue, config }: Pick<Platform, 'database' | 'queue' | 'config'>,
  {
    freeze,
    agreements,
    consents,
    obligations,
    messages,
  }: {
    freeze: DisputeFreeze;
    consents: Pick<ConsentsService, 'withdrawChannel'>;
    agreements: Pick<AgreementsService, 'review'>;
    obligations: Pick<ObligationsService, 'extinguished' | 'stillDisputed' | 'figuresChanged'>;
    messages: Pick<MessagesService, 'notifyContacts' | 'queueMail' | 'canText'>;
  },
): DisputeDecisions {
  const policy = { silenceAccepts: config.disputes.silenceAccepts };

  async function addEvent(tx: Sql, id: string, event: NewEvent, now: Date): Promise<void> {
    await store.insertEvent(tx, { id: randomUUID(), disputeId: id, at: now, ...event });
  }

  async function save(tx: Sql, row: DisputeRow, next: Dispute, event: NewEvent, now: Date): Promise<void> {
    await store.saveDispute(tx, row.id, next);
    await addEvent(tx, row.id, event, now);
  }

  /** Mails every contact of the person; a filing without a session has only its verified contact. */
  async function tell<K extends keyof MailData & `dispute-${string}`>(
    tx: Sql,
    row: DisputeRow,
    kind: K,
    more: Omit<MailData[K], 'firstName' | 'number' | 'kind' | 'debt' | 'needsAccount' | 'link'>,
    now: Date,
  ): Promise<void> {
    const person = row.customerId ? await store.personOf(tx, row.customerId) : undefined;
    const [debt] = row.obligationId ? await store.debtsById(tx, [row.obligationId]) : [];
    const about = {
      firstName: person?.firstNames ?? null,
      number: row.number,
      kind: row.kind,
      debt: debt ? debtName(debt) : null,
      needsAccount: row.customerId === null,
      link: `${config.publicUrl ?? ''}${row.customerId === null ? '/iniciar-sesion?target=/portal/reclamos' : '/portal/reclamos'}`,
    };
    const data = { ...about, ...more } as MailData[K];
    const key = `${kind}:${row.id}:${now.getTime()}`;
    if (row.customerId) return messages.notifyContacts<K>(tx, { key, customerId: row.customerId, kind, data, now });
    const channel = row.contact?.includes('@') ? 'email' : 'celular';
    if (row.contact && (channel === 'email' || messages.canText))
      await messages.queueMail<K>(tx, { key, customerId: null, to: row.contact, channel, kind, data, now });
  }

  /** Opens the refund case. */
  const openRefund = (tx: Sql, row: DisputeRow, amount: Pesos, now: Date) =>
    openCase(
      tx,
      {
        kind: 'PAGO',
        reason: 'DISPUTE_REFUND',
        subject: { type: 'dispute', id: row.id },
        customerId: row.customerId,
        detail: { radicado: row.number, valor: amount },
      },
      now,
    );

  /** Ends a debt that is not owed: cancels the agreement and refunds the payments. */
  async function extinguish(tx: Sql, row: DisputeRow, now: Date): Promise<Pesos> {
    const { obligationId, customerId } = row;
    await queue.enqueue(tx, 'document.dispute-accepted', { disputeId: row.id });
    if (obligationId === null || customerId === null) return zeroPesos;
    const running = row.agreementId ?? (await store.agreementOfDebt(tx, obligationId));
    if (running) await agreements.review.cancel(tx, running, now);
    await obligations.extinguished(tx, obligationId);
    return store.receivedFor(tx, obligationId);
  }

  /**
   * Gives the debt the operator's components. An agreement in force gets a new schedule; one without its first payment
   * is cancelled.
   */
  async function correct(tx: Sql, row: DisputeRow, figures: Components, now: Date): Promise<Pesos> {
    const { obligationId } = row;
    if (obligationId === null) return zeroPesos;
    const running = row.agreementId ?? (await store.agreementOfDebt(tx, obligationId));
    const corrected = running ? await agreements.review.correct(tx, running, figures, now) : undefined;
    if (corrected) return corrected.refund;
    const cancelled = running ? await agreements.review.cancel(tx, running, now) : undefined;
    const { remaining, refund } = cancelled
      ? correctedDebt({ figures, ...cancelled })
      : { remaining: figures, refund: zeroPesos };
    // A paid debt keeps its figures: only the amount above the correct ones is refunded.
    if (cancelled && !cancelled.wasRunning) return refund;
    await obligations.stillDisputed(tx, obligationId, remaining, now);
    if (cancelled) {
      const offerId = await store.offerOfAgreement(tx, running ?? '');
      await store.changeDispute(tx, row.id, { offerId, offerKeptUntil: keptAfterAgreement(now) });
    }
    if (balance(remaining) === 0) {
      await obligations.extinguished(tx, obligationId);
      await queue.enqueue(tx, 'document.dispute-accepted', { disputeId: row.id });
    }
    return refund;
  }

  /** Ends the freeze when the decision is final. */
  async function unfreezeIfOver(tx: Sql, id: string, now: Date): Promise<void> {
    const row = await store.lockDispute(tx, id);
    if (row?.isFrozen && !isFreezing(disputeOf(row), bogotaDate(now))) await freeze.unfreeze(tx, row, now);
  }

  const decisions: DisputeDecisions = {
    save,

    async resolve(tx, { subject, outcome, motive, operator }, now) {
      const row = await store.lockDispute(tx, subject.id);
      if (!row) return refuseCase('Ese reclamo no existe.');
      const chosen = outcome as DisputeOutcome;
      const figures = await store.figuresOf(tx, row.id);
      const hasDocument = (await store.filesOf(tx, [row.id])).some(({ owner }) => owner === 'OPERADOR');
      const hasChannel = channelOf(row) !== undefined;
      const facts = { hasFigures: figures !== undefined, hasDocument, hasChannel };
      const effect = effectOf(row.kind, chosen, facts);
      if (isRefusal(effect)) return refuseCase(missing[effect.refused]);
      // The term may have ended since the last review.
      const today = bogotaDate(now);
      const next = decideDispute(onDay(disputeOf(row), today, policy), chosen, today);
      if (isRefusal(next))
        return refuseCase('Este reclamo no espera una respuesta: se cerró, o falta lo que se le pidió a la persona.');
      await save(tx, row, next, { step: chosen, author: operator, note: motive }, now);
      const refund = await apply(tx, row, effect, figures, now);
      const isOver = balanceIsOver(effect, row, await debtState(tx, row));
      await store.changeDispute(tx, row.id, { effect: isOver ? 'extinguish' : effect });
      if (refund > 0) await openRefund(tx, row, refund, now);
      await unfreezeIfOver(tx, row.id, now);
      await recordAudit(tx, 'DISPUTE_DECIDED', row.customerId, { disputeId: row.id, outcome, effect }, now);
      await tell(
        tx,
        row,
        'dispute-decided',
        {
          outcome: chosen,
          effect,
          reason: motive,
          appealUntil: appealUntil(next) ?? null,
          supervisor: supervisors[config.operator.supervisor],
          refunds: refund > 0,
        },
        now,
      );
      return undefined;
    },

    extend: (number, reason, now) =>
      changeNumbered(number, async (tx, row) => {
        const next = extendTerm(disputeOf(row), bogotaDate(now));
        if (isRefusal(next)) return next.refused === 'DISPUTE_TERM' ? refuse(next.refused) : refuse('DISPUTE_CLOSED');
        await save(tx, row, next, { step: 'AMPLIADO', author: caseAuthor(), note: reason }, now);
        await moveTerm(tx, row, next);
        await tell(tx, row, 'dispute-extended', { dueOn: next.dueOn, reason }, now);
        return undefined;
      }),

    askCompletion: (number, request, now) =>
      changeNumbered(number, async (tx, row) => {
        const next = askCompletion(disputeOf(row), bogotaDate(now));
        if (isRefusal(next)) return next.refused === 'DISPUTE_TERM' ? refuse(next.refused) : refuse('DISPUTE_CLOSED');
        await save(tx, row, next, { step: 'INCOMPLETO', author: caseAuthor(), note: request }, now);
        const until = completionUntil(next) ?? next.dueOn;
        await moveTerm(tx, row, { dueOn: until });
        await tell(tx, row, 'dispute-incomplete', { request, until }, now);
        return undefined;
      }),

    decideFigures: (number, figures, now) =>
      changeNumbered(number, async (tx, row) => {
        const [debt] = row.obligationId ? await store.debtsById(tx, [row.obligationId]) : [];
        if (!debt) return refuse('NOT_FOUND');
        const isDecided = isRefusal(decideDispute(disputeOf(row), 'ACEPTADO', bogotaDate(now)));
        if ((row.kind !== 'VALOR_ERRADO' && row.kind !== 'YA_PAGUE') || isDecided) return refuse('DISPUTE_CLOSED');
        // An accepted dispute never raises a debt.
        if (balance(figures) > (await store.wholeDebt(tx, debt))) return refuse('FIGURES_TOO_HIGH');
        const { principal, interest, lateInterest, fees } = debt;
        const before = { principal, interest, lateInterest, fees };
        await addEvent(tx, row.id, { step: 'CIFRAS', author: caseAuthor(), figures: { before, after: figures } }, now);
        return undefined;
      }),

    async review(now) {
      const today = bogotaDate(now);
      for (let after = beforeAllIds, found = portion; found === portion;) {
        const due = await store.dueDisputes(database.sql, today, after, portion);
        for (const { id } of due) await database.transaction((tx) => reviewOne(tx, id, now));
        found = due.length;
        after = due.at(-1)?.id ?? after;
      }
    },

    async close(tx, row, next, author, now) {
      const step = next.state === 'RETIRADO' ? 'RETIRADO' : 'DESISTIDO';
      await save(tx, row, next, { step, author }, now);
      await store.changeDispute(tx, row.id, { noCollectionUntil: null });
      const reason = step === 'RETIRADO' ? 'la persona lo retiró' : 'no llegó lo que se pidió en dos meses';
      await settleCase(tx, { dedupeKey: keyOf(row.id), outcome: step, reason }, now);
      await unfreezeIfOver(tx, row.id, now);
      await tell(tx, row, 'dispute-closed', { because: step }, now);
    },

    async renewCase(tx, row, now) {
      const opened = await openDisputeCase(tx, row, now);
      await moveCaseTerm(tx, opened.id, row.dueOn);
    },
  };
  return decisions;

  async function apply(
    tx: Sql,
    row: DisputeRow,
    effect: DisputeEffect,
    figures: Components | undefined,
    now: Date,
  ): Promise<Pesos> {
    if (effect === 'extinguish') return extinguish(tx, row, now);
    const channel = channelOf(row);
    if (effect === 'contact' && channel && row.customerId)
      await consents.withdrawChannel(tx, { customerId: row.customerId, channel }, now);
    return effect === 'correct' && figures ? correct(tx, row, figures, now) : zeroPesos;
  }

  async function debtState(tx: Sql, { obligationId }: DisputeRow) {
    const [debt] = obligationId === null ? [] : await store.debtsById(tx, [obligationId]);
    return debt?.state;
  }

  async function moveTerm(tx: Sql, row: DisputeRow, { dueOn }: Pick<Dispute, 'dueOn'>): Promise<void> {
    const opened = await openDisputeCase(tx, { ...row, dueOn }, row.filedAt);
    await moveCaseTerm(tx, opened.id, dueOn);
  }

  async function changeNumbered(
    number: string,
    change: (tx: Sql, row: DisputeRow) => Promise<OperatorRefusal | undefined>,
  ): Promise<DisputeRow | OperatorRefusal> {
    return database.transaction(async (tx) => {
      const found = await store.disputeNumbered(tx, number);
      const row = found && (await store.lockDispute(tx, found.id));
      if (!row) return refuse('NOT_FOUND');
      return (await change(tx, row)) ?? (await store.lockDispute(tx, row.id)) ?? row;
    });
  }

  async function reviewOne(tx: Sql, id: string, now: Date): Promise<void> {
    const row = await store.lockDispute(tx, id);
    if (!row) return;
    const before = disputeOf(row);
    const next = onDay(before, bogotaDate(now), policy);
    if (next.state === before.state) return unfreezeIfOver(tx, id, now);
    if (next.state === 'DESISTIDO') return decisions.close(tx, row, next, 'PORTAL', now);
    const due = formatLongDate(isoDate(before.dueOn));
    const note =
      row.kind === 'REPORTE'
        ? `No respondimos hasta el ${due}. Por eso tu reclamo queda aceptado.`
        : `No respondimos hasta el ${due}. Por eso tu reclamo queda aceptado; la deuda sigue congelada mientras revisamos los valores.`;
    await save(tx, row, next, { step: 'ACEPTADO_POR_SILENCIO', author: 'PORTAL', note }, now);
    // The case stays open for the operator to correct the report, or to decide the figures.
    await openDisputeCase(tx, row, now);
    await recordAudit(tx, 'DISPUTE_DECIDED', row.customerId, { disputeId: id, outcome: next.state }, now);
    await tell(
      tx,
      row,
      'dispute-decided',
      {
        outcome: 'ACEPTADO_POR_SILENCIO',
        effect: row.kind === 'REPORTE' ? 'bureau' : 'correct',
        reason: note,
        appealUntil: null,
        supervisor: supervisors[config.operator.supervisor],
        refunds: false,
      },
      now,
    );
  }
}

/** The contact channel that an accepted complaint withdraws; undefined without a person or such a channel. */
const channelOf = ({ customerId, details }: DisputeRow) =>
  customerId === null ? undefined : withdrawnChannel[details.channel ?? 'OTRO'];

/** Ends a corrected debt with nothing left to pay, like a debt that is not owed. */
const balanceIsOver = (effect: DisputeEffect, row: DisputeRow, state: string | undefined): boolean =>
  effect === 'correct' && row.obligationId !== null && state === 'EXTINGUIDA';
