import { addBusinessDays, bogotaDate, type IsoDate } from '#domain/time/calendar.ts';

export type DataRequestKind = 'CONSULTA' | 'CORRECCION' | 'SUPRESION' | 'REVOCATORIA';

export type DataRequestState = 'RECIBIDA' | 'RESPONDIDA' | 'RETIRADA';

/**
 * Granting the authorisation again withdraws an open revocation request. A later revocation reopens this request, with
 * the same number.
 */
export function revocationAfter(
  last: DataRequestState | undefined,
  isGranted: boolean,
): 'open' | 'reopen' | 'withdraw' | 'keep' {
  if (isGranted) return last === 'RECIBIDA' ? 'withdraw' : 'keep';
  if (last === 'RECIBIDA') return 'keep';
  return last === 'RETIRADA' ? 'reopen' : 'open';
}

// Ley 1581 de 2012 sets 10 business days for consultas (art. 14) and 15 business days for reclamos (art. 15).
const businessDays: Record<DataRequestKind, number> = { CONSULTA: 10, CORRECCION: 15, SUPRESION: 15, REVOCATORIA: 15 };

export const dataRequestDueOn = (kind: DataRequestKind, now: Date): IsoDate =>
  addBusinessDays(bogotaDate(now), businessDays[kind]);
