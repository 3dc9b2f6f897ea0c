import { and, eq } from 'drizzle-orm';
import type { Sql } from './database.ts';
import { installationSecret } from './schema/platform.ts';

export type SecretRow = typeof installationSecret.$inferSelect;

export const readSecrets = (db: Sql): Promise<SecretRow[]> => db.select().from(installationSecret);

export async function readOrCreateSecret(db: Sql, candidate: typeof installationSecret.$inferInsert): Promise<string> {
  await db.insert(installationSecret).values(candidate).onConflictDoNothing();
  const secret = await readSecret(db, candidate.name);
  if (secret === undefined) throw new Error('The installation secret was not stored');
  return secret;
}

export async function readSecret(db: Sql, name: string): Promise<string | undefined> {
  const [row] = await db.select().from(installationSecret).where(eq(installationSecret.name, name));
  return row?.secret;
}

/** Returns false when the stored secret differs from `was`. */
export async function replaceSecret(db: Sql, name: string, was: string, secret: string): Promise<boolean> {
  const replaced = await db
    .update(installationSecret)
    .set({ secret })
    .where(and(eq(installationSecret.name, name), eq(installationSecret.secret, was)))
    .returning({ name: installationSecret.name });
  return replaced.length === 1;
}
