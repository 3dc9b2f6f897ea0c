import { isoDate } from '#domain/time/calendar.ts';
import { pesos } from '#domain/money/money.ts';
import type { currentUser } from './account.ts';
import type { userManagement } from './agreements.ts';
import type { z } from './wire.ts';

/** The two answers as they come, in the wire's words. */
export type UserAnswer = z.input<typeof currentUser.reply>;
export type ManagementAnswer = z.input<typeof userManagement.reply>;

/**
 * What a page's first words are made of (web/session/visit/first-look.ts), out of the answers to `currentUser` and
 * `userManagement`. They are read before the schemas have come, which the application reads the same answers with.
 * @throws Error when an amount or a date is none
 */
export const firstFacts = (user: UserAnswer, { acuerdos, ofertas, obligaciones, diagnostico }: ManagementAnswer) => ({
  firstName: user.nombres.split(' ')[0] ?? '',
  agreements: acuerdos.map(({ id, tipo: kind, estado: state, acreedor: creditor, porPagar, pagoEnCurso }) => ({
    id,
    kind,
    state,
    creditor,
    payables: porPagar.map(({ concepto: concept, valor, vence }) => ({
      concept,
      amount: pesos(valor),
      dueOn: isoDate(vence),
    })),
    pendingAttempt: pagoEnCurso && { amount: pesos(pagoEnCurso.valor), startedAt: new Date(pagoEnCurso.desde) },
  })),
  offers: ofertas.map(({ estado: state, obligacionId: obligationId, saldo, pagoUnico }) => ({
    state,
    obligationId,
    balance: pesos(saldo),
    singlePayment: pesos(pagoUnico),
  })),
  obligationIds: obligaciones.map(({ id }) => id),
  diagnosis: { step: diagnostico.paso },
});
export type FirstFacts = ReturnType<typeof firstFacts>;
