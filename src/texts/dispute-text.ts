import type { DisputeState } from '#domain/disputes/disputes.ts';
import type { DisputeEffect } from '#domain/disputes/effects.ts';
import type { DisputeKind } from '#domain/disputes/kinds.ts';
import { formatPesos, type Pesos } from '#domain/money/money.ts';
import { formatLongDate, type IsoDate } from '#domain/time/calendar.ts';
import { documentInWords, oneLine } from './clause-words.ts';
import type { IdentityDocument } from './agreement-facts.ts';

export const disputeNames: Readonly<Record<DisputeKind, string>> = {
  NO_LA_RECONOZCO: 'No reconozco esta deuda',
  SUPLANTACION: 'Alguien usó mi identidad',
  YA_PAGUE: 'Ya la pagué',
  VALOR_ERRADO: 'El valor está mal',
  PRUEBA_DE_CESION: 'Quiero la prueba de que hoy es de ustedes',
  PRESCRITA: 'Es muy antigua: prescribió',
  REPORTE: 'Mi reporte en una central está mal',
  TRATO: 'Me contactaron de una forma que no debían',
};

export const effectSentences: Readonly<Record<DisputeEffect, string>> = {
  extinguish: 'Esta deuda ya no existe para nosotros. No tienes nada que pagar.',
  correct: 'Corregimos los valores de la deuda.',
  unfreeze: 'La deuda sigue como estaba antes del reclamo.',
  bureau: 'Pedimos a la central que corrija tu reporte.',
  contact: 'Por ese medio no te contactamos más para cobrar.',
  noted: 'Tu preferencia de contacto no cambia: desde este portal no hacemos visitas ni usamos ese medio.',
  none: 'Tu deuda no cambia por este reclamo.',
};

export const outcomeTitles: Readonly<Partial<Record<DisputeState, string>>> = {
  ACEPTADO: 'Tienes razón: aceptamos tu reclamo',
  PARCIAL: 'Aceptamos una parte de tu reclamo',
  NEGADO: 'No aceptamos tu reclamo',
  ACEPTADO_POR_SILENCIO: 'Tu reclamo quedó aceptado porque no respondimos a tiempo',
};

export function detailLines(details: {
  readonly paidOn?: IsoDate | undefined;
  readonly paidWhere?: string | undefined;
  readonly rightAmount?: Pesos | undefined;
  readonly bureau?: string | undefined;
  readonly contactedOn?: IsoDate | undefined;
  readonly channel?: string | undefined;
}): [label: string, value: string][] {
  const { paidOn, paidWhere, rightAmount, bureau, contactedOn, channel } = details;
  const lines: [string, string | undefined][] = [
    ['Pagada el', paidOn && formatLongDate(paidOn)],
    ['Dónde', paidWhere],
    ['Valor correcto', rightAmount === undefined ? undefined : formatPesos(rightAmount)],
    ['Central', bureau],
    ['Contacto del', contactedOn && formatLongDate(contactedOn)],
    ['Medio', channel?.toLowerCase()],
  ];
  return lines.flatMap(([label, value]): [string, string][] => (value === undefined ? [] : [[label, value]]));
}

export type DisputeFiling = {
  readonly number: string;
  readonly kind: DisputeKind;
  readonly filedAt: Date;
  readonly dueOn: IsoDate;
  /** The name of the customer; undefined for a dispute filed without a session. */
  readonly customerName: string | undefined;
  readonly customerDocument: IdentityDocument;
  readonly debt: string | undefined;
  readonly obligationNumber: string | undefined;
  readonly details: Parameters<typeof detailLines>[0];
  readonly text: string;
};

/** The PDF document prints the SHA-256 hash of the text. */
export function canonicalFilingText(facts: DisputeFiling): string {
  const lines = [
    `Reclamo ${facts.number}`,
    `Radicado ${facts.filedAt.toISOString()}`,
    `Titular ${facts.customerName ?? '-'}, ${documentInWords(facts.customerDocument)}`,
    `Motivo ${disputeNames[facts.kind]}`,
    `Deuda ${facts.debt ?? '-'}, obligación ${facts.obligationNumber ?? '-'}`,
    ...detailLines(facts.details).map(([label, value]) => `${label} ${value}`),
    `Texto ${facts.text}`,
    `Respuesta a más tardar ${facts.dueOn}`,
  ];
  return `${lines.map(oneLine).join('\n')}\n`;
}

export type AcceptedDispute = Pick<
  DisputeFiling,
  'number' | 'kind' | 'customerName' | 'customerDocument' | 'debt' | 'obligationNumber'
> & {
  readonly decidedOn: IsoDate;
  readonly decidedAt: Date;
  readonly creditor: string;
};

export const acceptedStatement = ({ creditor, debt, obligationNumber }: AcceptedDispute): string =>
  `${creditor} deja de cobrar la deuda ${debt ?? ''}${obligationNumber ? `, obligación n.º ${obligationNumber}` : ''}: por ella no hay nada que pagar.`;

/** The certificate prints the SHA-256 hash of the text. */
export function canonicalAcceptedText(facts: AcceptedDispute): string {
  const lines = [
    `Constancia de reclamo aceptado ${facts.number}`,
    `Titular ${facts.customerName ?? '-'}, ${documentInWords(facts.customerDocument)}`,
    `Motivo ${disputeNames[facts.kind]}`,
    `Aceptado ${facts.decidedOn}`,
    acceptedStatement(facts),
  ];
  return `${lines.map(oneLine).join('\n')}\n`;
}
