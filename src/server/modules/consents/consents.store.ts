import type { Sql } from '#server/db/database.ts';
import { consent } from '#server/db/schema/consents.ts';

export const insertConsent = (tx: Sql, row: typeof consent.$inferInsert) => tx.insert(consent).values(row);
