import { sql, type SQL } from 'drizzle-orm';
import { caseKinds, caseTransitions } from '#domain/cases/cases.ts';
import type { Absence } from './absence-rules.store.ts';

const among = (words: readonly string[]): SQL =>
  sql`(${sql.join(
    words.map((word) => sql`${word}`),
    sql`, `,
  )})`;

const withEvent = (...events: string[]): SQL =>
  sql`exists (select 1 from case_event e where e.case_id = c.id and e.event in ${among(events)})`;

/** Finds rows that require a decision of the operator but have no open case. */
const withoutCase = (rule: string, table: string, column: string, waits: SQL): Absence => ({
  rule,
  table,
  column,
  broken: sql`select t.id::text as id from ${sql.identifier(table)} t where ${waits} and not exists (
    select 1 from operator_case c where c.subject_id = t.id and c.state <> 'RESUELTO')`,
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
    'data_request',
    'state',
    sql`t.state = 'RECIBIDA'`,
  ),
  withoutCase(
    'cada identidad en revisión tiene un caso abierto',
    'identity_check',
    'state',
    sql`t.state = 'EN_REVISION'`,
  ),
  withoutCase(
    'cada revisión de un cargo público tiene un caso abierto',
    'rebanking_application',
    'pep_review',
    sql`t.pep_review = 'PENDIENTE' and t.is_open`,
  ),
];
