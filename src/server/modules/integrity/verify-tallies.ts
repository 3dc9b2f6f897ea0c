import type { Sql } from '#server/db/database.ts';
import { snapshot } from './digests.store.ts';
import type { Findings } from './finding.ts';
import { talliedTables } from './protected-tables.ts';
import { compareTally, hasUuidKey, type TallyDifference } from './tallies.store.ts';

export const tallyRule = 'cada tabla tiene las filas que se escribieron';

/** A difference reveals rows that were deleted, added, or changed together with their digest. */
export async function* verifyTallies(db: Sql): Findings {
  for (const table of talliedTables) {
    const difference = await snapshot(db, (tx) => compareTally(tx, table));
    if (difference.isSame) continue;
    const { rows, tallied } = difference;
    yield {
      rule: tallyRule,
      table: table.name,
      id: onlyRow(table.name, difference) ?? 'filas',
      detail: rows === tallied ? 'alguna fila es otra' : `hay ${rows}, se escribieron ${tallied}`,
    };
  }
}

function onlyRow(table: string, { rows, tallied, key }: TallyDifference): string | undefined {
  if (Math.abs(rows - tallied) !== 1) return undefined;
  const digits = BigInt(`0b${key}`).toString(16).padStart(32, '0');
  return hasUuidKey(table)
    ? digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    : Buffer.from(digits, 'hex').toString().replaceAll('\0', '');
}
