import { eq } from 'drizzle-orm';
import type { Sql } from './database.ts';
import { installationSecret } from './schema/platform.ts';

/** The stored secret of that name; the first caller's value wins. */
export async function readOrCreateSecret(db: Sql, candidate: typeof installationSecret.$inferInsert): Promise<string> {
  await db.insert(installationSecret).values(candidate).onConflictDoNothing();
  const secret = await readSecret(db, candidate.name);
  if (secret === undefined) throw new Error('No se pudo guardar el secreto de la instalación.');
  return secret;
}

export async function readSecret(db: Sql, name: string): Promise<string | undefined> {
  const [row] = await db.select().from(installationSecret).where(eq(installationSecret.name, name));
  return row?.secret;
}
