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

/** What the guard and the home need to know of the latest application. */
export const applicationSummary = wire({
  id: ['id', idField],
  state: ['estado', oneOf(applicationStates)],
  /** 0, 1 or 2: the steps that the specification counts. */
  stepsDone: ['pasoSolicitud', z.int()],
  agreementId: ['acuerdoId', z.nullable(idField)],
  planName: ['nombrePlan', z.nullable(z.string())],
  /** The last day of the membership. */
  activeUntil: ['activaHasta', z.nullable(dateField)],
});
export type ApplicationSummary = z.output<typeof applicationSummary>;
