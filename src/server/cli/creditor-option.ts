import { cleanKey } from '#domain/people/typed-key.ts';
import type { Sql } from '#server/db/database.ts';
import { findCreditor, listCreditors } from './creditors.store.ts';
import { notPossible } from './operator-io.ts';

export const creditorHelp =
  'solo lo de ese acreedor: el de la columna operado_por si la deuda se cedió, si no el de acreedor_original';

const mostListed = 10;

/**
 * Returns the name as spelled in the portfolio; null when the option is missing.
 * @throws {CommandFailed} when the creditor is unknown.
 */
export async function creditorNamed(db: Sql, typed: string | undefined): Promise<string | null> {
  if (typed === undefined) return null;
  const found = await findCreditor(db, cleanKey(typed));
  if (found !== undefined) return found;
  const known = await listCreditors(db, mostListed + 1);
  const more = known.length > mostListed ? ' y otros' : '';
  throw notPossible(
    known.length === 0
      ? 'Ese acreedor no está en la cartera, que está vacía: impórtala antes.'
      : `Ese acreedor no está en la cartera. Están: ${known.slice(0, mostListed).join(', ')}${more}.`,
  );
}
