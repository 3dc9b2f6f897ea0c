import type { Agreement } from '#contract/agreements.ts';

const accepted = new Set<Agreement['state']>(['PENDIENTE_PAGO_INICIAL', 'VIGENTE', 'CUMPLIDO', 'PAZ_Y_SALVO']);

/** The agreement that this offer has already become; with it there is nothing left to accept. */
export function acceptedAgreement(agreements: readonly Agreement[], offerId: string): Agreement | undefined {
  return agreements.find((agreement) => agreement.offerId === offerId && accepted.has(agreement.state));
}

const idPattern = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Search of the accept page: the offer, and which of its quotes; anything that is no id is left out. */
export function acceptPlanSearch({ oferta, propuesta, desde }: Record<string, unknown>): {
  oferta?: string;
  propuesta?: string;
  /** Why somebody is led here: their plan was accepted on another device. */
  desde?: 'otro-dispositivo';
} {
  return {
    ...(typeof oferta === 'string' && oferta !== '' ? { oferta } : {}),
    ...(typeof propuesta === 'string' && idPattern.test(propuesta) ? { propuesta } : {}),
    ...(desde === 'otro-dispositivo' ? { desde } : {}),
  };
}
