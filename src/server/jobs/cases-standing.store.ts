import { caseKinds, type CaseKind } from '#domain/cases/cases.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import { rowsOf, type Database } from '#server/db/database.ts';

export async function readCasesStanding(
  { sql: db }: Pick<Database, 'sql'>,
  today: IsoDate,
): Promise<{ kind: CaseKind; open: number; overdue: number }[]> {
  const rows = await rowsOf<{ kind: CaseKind; open: number; overdue: number }>(db)`
    select kind, count(*)::int as open, count(*) filter (where due_on < ${today}::date)::int as overdue
      from operator_case where state <> 'RESUELTO' group by kind`;
  return (Object.keys(caseKinds) as CaseKind[]).map(
    (kind) => rows.find((row) => row.kind === kind) ?? { kind, open: 0, overdue: 0 },
  );
}
