import * as messages from '#contract/messages.es-CO.json';
import type { Agreement } from '#contract/agreements.ts';
import type { PaymentStrategy } from '#contract/payment-strategies.ts';
import { ApiProblem, isProblem, submissionMessage } from '#web/shared/api/failures.ts';

/** `oferta` is the first payment of a plan, and `acuerdo` a later payment. */
export function strategyOf({ state, kind }: Pick<Agreement, 'state'> & { kind?: Agreement['kind'] }): PaymentStrategy {
  if (kind === 'MEMBRESIA') return 'membresia';
  return state === 'PENDIENTE_PAGO_INICIAL' ? 'oferta' : 'acuerdo';
}

export const paymentStatusOf = (strategy: PaymentStrategy) =>
  strategy === 'membresia'
    ? ({ to: '/portal/rebancarizacion/validar-pago' } as const)
    : ({ to: '/portal/validar-pago/$strategy', params: { strategy } } as const);

/** A membership allows no other amount, and an ended plan requires the full due amount. */
export function canPayAnother(
  { kind }: { kind?: Agreement['kind'] },
  { concept }: Pick<Agreement['payables'][number], 'concept'>,
): boolean {
  return kind !== 'MEMBRESIA' && concept !== 'RECUPERACION';
}

export interface PayRefusal {
  tone: 'info' | 'warn' | 'danger';
  title: string;
  text: string;
  way: 'retry' | 'follow' | 'agreement' | 'offers';
  offerId?: string;
}

export function readPayRefusal(failure: unknown): PayRefusal {
  if (isProblem(failure, 'PAYMENT_PENDING'))
    return { tone: 'info', title: messages.PAY_PENDING.titulo, text: submissionMessage(failure), way: 'follow' };
  if (isProblem(failure, 'PAY_ALREADY_PAID', 'AGREEMENT_CLOSED', 'OBLIGATION_EXTINGUISHED')) {
    return { tone: 'info', title: 'No hay nada por pagar aquí', text: submissionMessage(failure), way: 'agreement' };
  }
  if (isProblem(failure, 'AMOUNT_RANGE', 'RECOVER_CLOSED', 'RELIEF_NOT_HERE')) {
    const { ofertaId, puedePedirOferta } = isProblem(failure, 'RECOVER_CLOSED') ? (failure.problem.detail ?? {}) : {};
    const offerId = typeof ofertaId === 'string' ? ofertaId : undefined;
    const way = offerId !== undefined || puedePedirOferta === 1 ? 'offers' : 'agreement';
    const text = submissionMessage(failure);
    return { tone: 'warn', title: 'Así no se puede pagar', text, way, ...(offerId !== undefined && { offerId }) };
  }
  if (failure instanceof CheckoutRefused) {
    return {
      tone: 'danger',
      title: messages.LINK_REFUSED.titulo,
      text: 'La dirección de pago no es la de nuestra pasarela. No te cobramos nada.',
      way: 'retry',
    };
  }
  if (failure instanceof ApiProblem && failure.status === 409) {
    return { tone: 'warn', title: 'Tu pago ya se está abriendo', text: submissionMessage(failure), way: 'retry' };
  }
  return { tone: 'danger', title: 'No te cobramos nada', text: submissionMessage(failure), way: 'retry' };
}

/** Thrown when the checkout URL is not a URL of the provider, or when the attempt can no longer be paid. */
export class CheckoutRefused extends Error {
  constructor() {
    super('The attempt has no checkout that may be opened');
    this.name = 'CheckoutRefused';
  }
}
