import { eq } from 'drizzle-orm';
import type { Sql } from './database.ts';
import { installationSecret } from './schema/platform.ts';

/** The stored secret of that name; the first caller's value wins. */
export async function readOrCreateSecret(db: Sql, candidate: typeof installationSecret.$inferInsert): Promise<string> {
  await db.insert(installationSecret).values(candidate).onConflictDoNothing();
  const [row] = await db.select().from(installationSecret).where(eq(installationSecret.name, candidate.name));
  if (!row) throw new Error('No se pudo guardar el secreto de la instalación.');
  return row.secret;
}
