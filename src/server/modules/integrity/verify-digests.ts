import type { Sql } from '#server/db/database.ts';
import { beforeAllIds } from '#server/db/portions.ts';
import { alteredAuditData, alteredRows, missingTriggers, snapshot } from './digests.store.ts';
import type { Findings } from './finding.ts';
import { expectedTriggers, protectedTables } from './protected-tables.ts';

const portion = 2_000;

export async function* verifyDigests(db: Sql, onTable: (name: string) => Promise<void>): Findings {
  for (const trigger of await snapshot(db, (tx) => missingTriggers(tx, expectedTriggers)))
    yield { rule: 'los disparadores que protegen las tablas están activos', table: 'pg_trigger', id: trigger };
  for (const table of protectedTables) {
    await onTable(table.name);
    const rule = 'cada fila es la que se escribió';
    yield* alteredIn((after) => snapshot(db, (tx) => alteredRows(tx, table, after, portion)), {
      rule,
      table: table.name,
    });
  }
  yield* alteredIn((after) => snapshot(db, (tx) => alteredAuditData(tx, after, portion)), {
    rule: 'los datos de cada evento son los que se escribieron',
    table: 'audit_event',
    column: 'data',
  });
}

async function* alteredIn(
  look: (after: string) => Promise<{ altered: string[]; last: string | null }>,
  about: { rule: string; table: string; column?: string },
): Findings {
  for (let after: string | null = beforeAllIds; after !== null;) {
    const { altered, last } = await look(after);
    for (const id of altered) yield { ...about, id };
    after = last;
  }
}
