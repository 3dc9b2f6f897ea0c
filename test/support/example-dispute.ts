import type { DisputeView, listDisputes } from '#contract/disputes.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { isoDate } from '#domain/time/calendar.ts';

export const disputeId = '3f2504e0-4f89-41d3-9a0c-0305e82c3401';
export const disputedDebtId = '3f2504e0-4f89-41d3-9a0c-0305e82c3399';

/** Filed on Friday 2026-11-20 without an agreement, due fifteen business days later. */
export const exampleDispute = (change: Partial<DisputeView> = {}): DisputeView => ({
  id: disputeId,
  number: 'RAD-2026-000001',
  kind: 'NO_LA_RECONOZCO',
  state: 'RADICADO',
  obligationId: disputedDebtId,
  agreementId: null,
  debtName: 'Tarjeta de crédito · Banco Ceiba',
  creditor: 'Banco Ceiba',
  text: 'Nunca tuve esa tarjeta.',
  paidOn: null,
  paidWhere: null,
  rightAmount: null,
  bureau: null,
  contactedOn: null,
  channel: null,
  filedAt: new Date('2026-11-20T15:00:00Z'),
  dueOn: isoDate('2026-12-14'),
  isLate: false,
  isFrozen: true,
  extension: null,
  completion: null,
  reportMarkBy: null,
  documentsDueOn: null,
  noCollectionUntil: null,
  decision: null,
  steps: [{ step: 'RADICADO', at: new Date('2026-11-20T15:00:00Z'), note: null }],
  files: [],
  certificateId: null,
  can: { withdraw: true, appeal: false, answer: false, addFile: true },
  ...change,
});

type Debt = ReplyOf<typeof listDisputes>['debts'][number];

export const disputableDebt = (change: Partial<Debt> = {}): Debt => ({
  obligationId: disputedDebtId,
  name: 'Tarjeta de crédito · Banco Ceiba',
  creditor: 'Banco Ceiba',
  number: 'TC-1',
  state: 'ACTIVA',
  kinds: [
    ...(['NO_LA_RECONOZCO', 'SUPLANTACION', 'YA_PAGUE', 'VALOR_ERRADO'] as const),
    ...(['PRUEBA_DE_CESION', 'PRESCRITA', 'REPORTE', 'TRATO'] as const),
  ],
  ...change,
});
