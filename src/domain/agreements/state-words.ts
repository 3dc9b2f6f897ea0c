import type { AgreementState, InstalmentStatus, Standing } from './agreements.ts';

export const instalmentWords = {
  PROGRAMADA: 'Próxima',
  POR_VENCER: 'Próxima',
  VENCIDA: 'Vencida',
  PAGADA_PARCIAL: 'Pagada en parte',
  PAGADA: 'Pagada',
  REPROGRAMADA: 'No se cobra',
  ANULADA: 'No se cobra',
} as const satisfies Record<InstalmentStatus, string>;

const standingWords = {
  AL_DIA: 'Al día',
  EN_PAUSA: 'En pausa',
  EN_GRACIA: 'En mora',
  EN_MORA: 'En mora',
  POR_TERMINAR: 'Por terminar',
} as const satisfies Record<Standing, string>;

const stateWords = {
  PENDIENTE_PAGO_INICIAL: 'Por empezar',
  VIGENTE: 'Al día',
  CUMPLIDO: 'Pagado',
  PAZ_Y_SALVO: 'Pagado',
  CANCELADO: 'Cancelado',
  REPROGRAMADO: 'Reemplazado',
  INCUMPLIDO: 'Terminado',
} as const satisfies Record<AgreementState, string>;

export type AgreementWord =
  | (typeof standingWords)[keyof typeof standingWords]
  | (typeof stateWords)[keyof typeof stateWords]
  | 'En reclamo';

export function agreementWord(
  { state, standing }: { readonly state: AgreementState; readonly standing: Standing | null | undefined },
  isDisputed: boolean,
): AgreementWord {
  const isLive = state === 'VIGENTE' || state === 'PENDIENTE_PAGO_INICIAL';
  if (isDisputed && isLive) return 'En reclamo';
  return standing ? standingWords[standing] : stateWords[state];
}
