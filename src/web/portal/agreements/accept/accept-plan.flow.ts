import type { Agreement } from '#contract/agreements.ts';
import { isId } from '#web/shared/session/choices/is-id.ts';

const accepted = new Set<Agreement['state']>(['PENDIENTE_PAGO_INICIAL', 'VIGENTE', 'CUMPLIDO', 'PAZ_Y_SALVO']);

export function acceptedAgreement(agreements: readonly Agreement[], offerId: string): Agreement | undefined {
  return agreements.find((agreement) => agreement.offerId === offerId && accepted.has(agreement.state));
}

export function acceptPlanSearch({ oferta, propuesta, desde }: Record<string, unknown>): {
  oferta?: string;
  propuesta?: string;
  desde?: 'otro-dispositivo';
} {
  return {
    ...(typeof oferta === 'string' && oferta !== '' ? { oferta } : {}),
    ...(isId(propuesta) ? { propuesta } : {}),
    ...(desde === 'otro-dispositivo' ? { desde } : {}),
  };
}
