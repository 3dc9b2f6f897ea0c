import { sql, type SQL } from 'drizzle-orm';
import { caseKinds, caseTransitions, type CaseKind } from '#domain/cases/cases.ts';
import { openDisputeStates } from '#domain/disputes/disputes.ts';
import type { Absence } from './absence-rules.store.ts';

const among = (words: readonly string[]): SQL =>
  sql`(${sql.join(
    words.map((word) => sql`${word}`),
    sql`, `,
  )})`;

const withEvent = (...events: string[]): SQL =>
  sql`exists (select 1 from case_event e where e.case_id = c.id and e.event in ${among(events)})`;

const withoutCase = (rule: string, kind: CaseKind, table: string, column: string, waits: SQL): Absence => ({
  rule,
  table,
  column,
  broken: sql`select t.id::text as id from ${sql.identifier(table)} t where (${waits}) and not exists (
    select 1 from operator_case c where c.subject_id = t.id and c.kind = ${kind} and c.state <> 'RESUELTO')`,
});

const outcomes = Object.entries(caseKinds).map(
  ([kind, { chosen, automatic }]) => sql`(c.kind = ${kind} and c.outcome in ${among([...chosen, ...automatic])})`,
);

export const caseRules: readonly Absence[] = [
  {
    rule: 'los estados de los casos se conocen',
    table: 'operator_case',
    column: 'state',
    broken: sql`select c.id::text as id from operator_case c where c.state not in ${among(Object.keys(caseTransitions))}`,
  },
  {
    rule: 'un caso tiene resultado y fecha cuando está resuelto, y solo entonces',
    table: 'operator_case',
    column: 'outcome',
    broken: sql`select c.id::text as id from operator_case c
      where (c.state = 'RESUELTO') <> (c.outcome is not null) or (c.state = 'RESUELTO') <> (c.resolved_at is not null)`,
  },
  {
    rule: 'el resultado de cada caso es uno de su tipo',
    table: 'operator_case',
    column: 'outcome',
    broken: sql`select c.id::text as id from operator_case c
      where c.outcome is not null and not (${sql.join(outcomes, sql` or `)})`,
  },
  {
    rule: 'la historia de cada caso tiene quién lo abrió, y quién lo resolvió si está resuelto',
    table: 'operator_case',
    column: 'state',
    broken: sql`select c.id::text as id from operator_case c
      where not ${withEvent('opened')} or (c.state = 'RESUELTO' and not ${withEvent('resolved', 'settled')})`,
  },
  withoutCase(
    'cada solicitud de datos sin responder tiene un caso abierto',
    'DATOS_PERSONALES',
    'data_request',
    'state',
    sql`t.state = 'RECIBIDA'`,
  ),
  withoutCase(
    'cada identidad en revisión tiene un caso abierto',
    'IDENTIDAD',
    'identity_check',
    'state',
    sql`t.state = 'EN_REVISION'`,
  ),
  withoutCase(
    'cada revisión de un cargo público tiene un caso abierto',
    'PEP',
    'rebanking_application',
    'pep_review',
    sql`t.pep_review = 'PENDIENTE' and t.is_open`,
  ),
  withoutCase(
    'cada reclamo sin responder tiene un caso abierto',
    'RECLAMO',
    'dispute',
    'state',
    sql`t.state in ${among(openDisputeStates)} or (t.state = 'ACEPTADO_POR_SILENCIO' and t.kind <> 'REPORTE')`,
  ),
  {
    rule: 'cada tarea de un reclamo tiene un caso',
    table: 'dispute',
    column: 'state',
    broken: sql`select d.id::text as id from dispute d, lateral (values
      ('BUREAU_MARK', d.kind = 'REPORTE'),
      ('BUREAU_CORRECTION', d.kind = 'REPORTE' and d.state in ('ACEPTADO', 'ACEPTADO_POR_SILENCIO')),
      ('IMPERSONATION_DOCUMENTS', d.kind = 'SUPLANTACION')) task (reason, is_due)
      where task.is_due and not exists (
        select 1 from operator_case c where c.subject_id = d.id and c.reason = task.reason)`,
  },
];
