import { and, eq } from 'drizzle-orm';
import type { Sql } from './database.ts';
import { installationSecret } from './schema/platform.ts';

export type SecretRow = typeof installationSecret.$inferSelect;

/** Every key of this installation, sealed. */
export const readSecrets = (db: Sql): Promise<SecretRow[]> => db.select().from(installationSecret);

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

/** Puts a key in place of the one that was read; false when somebody else did meanwhile. */
export async function replaceSecret(db: Sql, name: string, was: string, secret: string): Promise<boolean> {
  const replaced = await db
    .update(installationSecret)
    .set({ secret })
    .where(and(eq(installationSecret.name, name), eq(installationSecret.secret, was)))
    .returning({ name: installationSecret.name });
  return replaced.length === 1;
}
