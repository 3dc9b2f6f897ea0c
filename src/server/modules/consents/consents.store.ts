import { sql } from 'drizzle-orm';
import type { Sql } from '#server/db/database.ts';
import { consent, contactPreference } from '#server/db/schema/consents.ts';

export const insertConsent = (tx: Sql, row: typeof consent.$inferInsert) => tx.insert(consent).values(row);

export const saveContactPreference = (tx: Sql, row: typeof contactPreference.$inferInsert) =>
  tx
    .insert(contactPreference)
    .values(row)
    .onConflictDoUpdate({
      target: contactPreference.customerId,
      set: { channels: row.channels, hours: row.hours, updatedAt: row.updatedAt },
    });

/** Removes a channel from a contact preference; the default is mail at any hour. Returns the channels left. */
export async function withdrawChannel(
  tx: Sql,
  { customerId, channel }: { customerId: string; channel: (typeof contactPreference.$inferSelect)['channels'][number] },
  updatedAt: Date,
) {
  const [row] = await tx
    .insert(contactPreference)
    .values({ customerId, channels: channel === 'email' ? [] : ['email'], hours: 'CUALQUIERA', updatedAt })
    .onConflictDoUpdate({
      target: contactPreference.customerId,
      set: { channels: sql`${contactPreference.channels} - ${channel}::text`, updatedAt },
    })
    .returning({ channels: contactPreference.channels, hours: contactPreference.hours });
  return row!;
}
