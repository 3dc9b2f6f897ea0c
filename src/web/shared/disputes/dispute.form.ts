import type { BodyOf } from '#contract/endpoint.ts';
import type { fileDispute } from '#contract/disputes.ts';
import { NO_DATE, typedDate, type DateParts } from '#ui/forms/date-parts.ts';

type Filing = BodyOf<typeof fileDispute>;
export type Kind = Filing['kind'];

export interface DetailValues {
  paidOn: DateParts;
  paidWhere: string;
  rightAmount: number | null;
  bureau: Extract<Filing, { kind: 'REPORTE' }>['bureau'] | null;
  contactedOn: DateParts;
  channel: Extract<Filing, { kind: 'TRATO' }>['channel'] | null;
  text: string;
}

export const noDetails: DetailValues = {
  paidOn: NO_DATE,
  paidWhere: '',
  rightAmount: null,
  bureau: null,
  contactedOn: NO_DATE,
  channel: null,
  text: '',
};

export const detailNames = {
  paidOn: { id: 'fecha-de-pago', wire: 'fechaPago' },
  paidWhere: { id: 'donde-pago', wire: 'dondePago' },
  rightAmount: { id: 'valor-correcto', wire: 'valorCorrecto' },
  bureau: { id: 'central', wire: 'central' },
  contactedOn: { id: 'fecha-de-contacto', wire: 'fechaContacto' },
  channel: { id: 'medio', wire: 'medio' },
  text: { id: 'texto', wire: 'texto' },
} as const;

export function wireDetails(kind: Kind, values: DetailValues): Record<string, unknown> {
  const { paidOn, paidWhere, rightAmount, bureau, contactedOn, channel, text } = values;
  const own: Partial<Record<Kind, object>> = {
    YA_PAGUE: { fechaPago: typedDate(paidOn), dondePago: paidWhere.trim() },
    VALOR_ERRADO: rightAmount === null ? {} : { valorCorrecto: rightAmount },
    REPORTE: { central: bureau ?? undefined },
    TRATO: { fechaContacto: typedDate(contactedOn), medio: channel ?? undefined },
  };
  return { tipo: kind, ...(text.trim() === '' ? {} : { texto: text.trim() }), ...own[kind] };
}
