import { addBusinessDays, bogotaDate, type IsoDate } from '#domain/time/calendar.ts';

/** A question about one's data, or a claim that asks for a change. */
export type DataRequestKind = 'CONSULTA' | 'CORRECCION' | 'SUPRESION' | 'REVOCATORIA';

export type DataRequestState = 'RECIBIDA' | 'RESPONDIDA' | 'RETIRADA';

/**
 * What becomes of a person's last request to revoke the data authorisation when they give or withdraw it again: one
 * number serves until it is answered.
 */
export function revocationAfter(
  last: DataRequestState | undefined,
  isGranted: boolean,
): 'open' | 'reopen' | 'withdraw' | 'keep' {
  if (isGranted) return last === 'RECIBIDA' ? 'withdraw' : 'keep';
  if (last === 'RECIBIDA') return 'keep';
  return last === 'RETIRADA' ? 'reopen' : 'open';
}

// Ley 1581 de 2012: art. 14, consultas in 10 business days; art. 15, reclamos in 15.
const businessDays: Record<DataRequestKind, number> = { CONSULTA: 10, CORRECCION: 15, SUPRESION: 15, REVOCATORIA: 15 };

/** The last day for an answer: business days in Colombia, counted from the day after the request. */
export const dataRequestDueOn = (kind: DataRequestKind, now: Date): IsoDate =>
  addBusinessDays(bogotaDate(now), businessDays[kind]);
