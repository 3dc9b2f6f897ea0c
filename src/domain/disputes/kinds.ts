import type { ObligationState } from '#domain/debts/obligations.ts';

export const disputeKinds = [
  'NO_LA_RECONOZCO',
  'SUPLANTACION',
  'YA_PAGUE',
  'VALOR_ERRADO',
  'PRUEBA_DE_CESION',
  'PRESCRITA',
  'REPORTE',
  'TRATO',
] as const;
export type DisputeKind = (typeof disputeKinds)[number];

/** The additional data of a kind; free text and files are always optional. */
export type DisputeDetail = 'paidOn' | 'paidWhere' | 'rightAmount' | 'bureau' | 'contactedOn' | 'channel';

type KindRules = {
  readonly freezes: boolean;
  readonly required: readonly DisputeDetail[];
  readonly optional: readonly DisputeDetail[];
  readonly afterPayment: boolean;
  readonly silence: 'accepted' | 'acceptedWithoutFigures' | 'stays';
};

const freezing = {
  freezes: true,
  required: [],
  optional: [],
  afterPayment: false,
  silence: 'stays',
} as const satisfies KindRules;

export const disputeRules: Readonly<Record<DisputeKind, KindRules>> = {
  NO_LA_RECONOZCO: freezing,
  SUPLANTACION: freezing,
  YA_PAGUE: { ...freezing, required: ['paidOn', 'paidWhere'], afterPayment: true },
  VALOR_ERRADO: { ...freezing, optional: ['rightAmount'], afterPayment: true, silence: 'acceptedWithoutFigures' },
  PRUEBA_DE_CESION: freezing,
  PRESCRITA: freezing,
  REPORTE: { ...freezing, freezes: false, required: ['bureau'], afterPayment: true, silence: 'accepted' },
  TRATO: { ...freezing, freezes: false, required: ['contactedOn', 'channel'] },
};

export const bureaus = ['DATACREDITO', 'TRANSUNION', 'OTRA'] as const;
export const contactChannels = ['LLAMADA', 'WHATSAPP', 'SMS', 'CORREO', 'VISITA', 'OTRO'] as const;

/** The channel that an accepted complaint removes from the contact preference; undefined for VISITA and OTRO. */
export const withdrawnChannel: Readonly<
  Partial<Record<(typeof contactChannels)[number], 'email' | 'celular' | 'whatsapp' | 'llamada'>>
> = { LLAMADA: 'llamada', WHATSAPP: 'whatsapp', SMS: 'celular', CORREO: 'email' };

export function kindsFor(state: ObligationState): readonly DisputeKind[] {
  const isOver = state === 'PAGADA' || state === 'EXTINGUIDA';
  return isOver ? disputeKinds.filter((kind) => disputeRules[kind].afterPayment) : disputeKinds;
}

export const mostDisputeFiles = 3;

export const allowedFiles = (steps: readonly { readonly step: string }[]): number =>
  mostDisputeFiles * (1 + steps.filter(({ step }) => step === 'INCOMPLETO' || step === 'APELADO').length);

export const longestDisputeText = 2_000;
