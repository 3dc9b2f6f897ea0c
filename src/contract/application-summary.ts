import { dateField, idField, oneOf, wire, z } from './wire.ts';

export const applicationStates = [
  'NO_INICIADA',
  'CORRESPONDENCIA_OK',
  'DATOS_OK',
  'PLAN_ELEGIDO',
  'DOCUMENTOS_ACEPTADOS',
  'EN_REVISION_PEP',
  'PAGO_PENDIENTE',
  'PAGADA',
  'ACTIVA',
  'VENCIDA',
  'RECHAZADA',
  'DESISTIDA',
] as const;

export const applicationSummary = wire({
  id: ['id', idField],
  state: ['estado', oneOf(applicationStates)],
  /** Counted as in the specification: 0, 1 or 2. */
  stepsDone: ['pasoSolicitud', z.int()],
  agreementId: ['acuerdoId', z.nullable(idField)],
  planName: ['nombrePlan', z.nullable(z.string())],
  activeUntil: ['activaHasta', z.nullable(dateField)],
});
export type ApplicationSummary = z.output<typeof applicationSummary>;
