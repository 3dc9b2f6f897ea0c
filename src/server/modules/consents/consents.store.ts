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
