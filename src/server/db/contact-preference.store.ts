import { eq, sql } from 'drizzle-orm';
import type { Sql } from './database.ts';
import { contactPreference } from './schema/consents.ts';

type Row = typeof contactPreference.$inferSelect;

const shown = { channels: contactPreference.channels, hours: contactPreference.hours };

/** The default is mail at any hour that the law allows. */
export async function readPreference(db: Sql, customerId: string): Promise<Pick<Row, 'channels' | 'hours'>> {
  const [row] = await db.select(shown).from(contactPreference).where(eq(contactPreference.customerId, customerId));
  return row ?? { channels: ['email'], hours: 'CUALQUIERA' };
}

export const savePreference = (tx: Sql, { customerId, ...row }: Row) =>
  tx
    .insert(contactPreference)
    .values({ customerId, ...row })
    .onConflictDoUpdate({ target: contactPreference.customerId, set: row });

/** Returns the remaining channels. Without a stored preference, the customer starts with the default. */
export async function withdrawChannel(
  tx: Sql,
  { customerId, channel }: { customerId: string; channel: Row['channels'][number] },
  updatedAt: Date,
) {
  const [row] = await tx
    .insert(contactPreference)
    .values({ customerId, channels: channel === 'email' ? [] : ['email'], hours: 'CUALQUIERA', updatedAt })
    .onConflictDoUpdate({
      target: contactPreference.customerId,
      set: { channels: sql`${contactPreference.channels} - ${channel}::text`, updatedAt },
    })
    .returning(shown);
  return row!;
}
