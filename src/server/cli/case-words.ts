import type { CaseKind, CaseReasons, CaseState } from '#domain/cases/cases.ts';
import type { CaseEventName } from '#server/db/schema/cases.ts';

/** The runbook has a row for each reason. */
export const caseReasons: Readonly<Record<CaseReasons[CaseKind], string>> = {
  AMOUNT_MISMATCH: 'llegó un pago por otro valor',
  CURRENCY_MISMATCH: 'llegó un pago en otra moneda',
  ENVIRONMENT_MISMATCH: 'llegó una transacción de otro ambiente de la pasarela',
  REFERENCE_MISMATCH: 'llegó una transacción de otra referencia',
  STATUS_CONFLICT: 'una transacción se aprobó y se rechazó',
  DUPLICATE_TO_REFUND: 'llegó un pago que no se debía: hay que devolverlo',
  AGREEMENT_CLOSED: 'llegó un pago de un acuerdo que ya había terminado',
  OBLIGATION_EXTINGUISHED: 'llegó un pago de una deuda que ya no existe',
  REVIVED_WITH_CREDIT: 'un acuerdo siguió, y otro pago ya había bajado su deuda',
  PROVIDER_SILENT: 'la pasarela no responde por un pago y un acuerdo no puede terminar',
  PAYMENT_STUCK: 'un pago sigue pendiente en la pasarela y un acuerdo no puede terminar',
  PAID_BEFORE_REPLAN: 'un pago de antes de cambiar el plazo llegó después',
  REFUNDED_AND_VOIDED: 'la pasarela anuló un pago que ya se había devuelto',
  REVERSED_WITH_DUPLICATE: 'se anuló un pago, y otro igual espera su devolución',
  DOCUMENT_CHANGED: 'el archivo de un documento cambió',
  DOCUMENT_MISSING: 'falta el archivo de un documento',
  DISPUTE_FILED: 'una persona reclama',
  DISPUTE_REFUND: 'se aceptó un reclamo: hay que devolver lo pagado',
  PEP_REVIEW: 'la persona declaró un cargo público',
  IDENTITY_REVIEW: 'hay que confirmar quién es',
  CONSULTA: 'consulta sobre sus datos personales',
  CORRECCION: 'pide corregir sus datos personales',
  SUPRESION: 'pide eliminar sus datos personales',
  REVOCATORIA: 'retiró la autorización de sus datos personales',
  WORK_OVERDUE: 'un trabajo no se pudo hacer en treinta días',
  BUREAU_MARK: 'hay que pedir a la central que marque el reporte «reclamo en trámite»',
  BUREAU_CORRECTION: 'se aceptó un reclamo: hay que pedir a la central que corrija el reporte',
  IMPERSONATION_DOCUMENTS: 'hay que entregar los documentos de la deuda a quien reclama una suplantación',
  CRM_GAVE_UP: 'un acuerdo no se pudo registrar en el CRM en treinta días',
  MAIL_UNCERTAIN: 'no se sabe si un mensaje salió',
  MAIL_BOUNCED: 'un contacto no recibe mensajes',
};

const details: Readonly<Record<string, string>> = {
  transactionId: 'Transacción',
  attempt: 'Intento',
  status: 'Estado allá',
  expected: 'Se esperaba',
  amount: 'Valor',
  currency: 'Moneda',
  reference: 'Referencia',
  credited: 'Ya abonado',
  duplicate: 'Duplicado',
  number: 'Acuerdo',
  lastDay: 'Último día',
  radicado: 'Radicado',
  trabajo: 'Trabajo',
  desde: 'Desde',
};

export const detailWords = (name: string): string => details[name] ?? name;

export const reasonWords = (reason: string): string =>
  (caseReasons as Readonly<Record<string, string>>)[reason] ?? reason;

export const stateWords: Readonly<Record<CaseState, string>> = {
  NUEVO: 'nuevo',
  EN_CURSO: 'en curso',
  ESPERA: 'en espera',
  RESUELTO: 'resuelto',
};

export const eventWords: Readonly<Record<CaseEventName, string>> = {
  opened: 'abrió el caso',
  taken: 'tomó el caso',
  noted: 'anotó',
  waiting: 'espera una respuesta',
  resolved: 'resolvió',
  settled: 'cerró el caso',
  reopened: 'abrió otra vez el caso',
};

export const subjectWords = {
  agreement: 'acuerdo',
  attempt: 'intento de pago',
  obligation: 'obligación',
  application: 'solicitud de rebancarización',
  dispute: 'reclamo',
  data_request: 'solicitud sobre datos personales',
  document: 'documento',
  identity_check: 'confirmación de identidad',
  mail: 'mensaje',
  contact: 'contacto',
  payment: 'movimiento del libro',
  relief: 'cambio de fechas',
  webhook: 'dirección de un integrador',
} as const;
