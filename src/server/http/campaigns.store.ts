import { lt } from 'drizzle-orm';
import type { Sql } from '#server/db/database.ts';
import { campaignWrite } from '#server/db/schema/campaigns.ts';

export const insertCampaignWrite = (db: Sql, row: typeof campaignWrite.$inferInsert) =>
  db.insert(campaignWrite).values(row).onConflictDoNothing();

/** Thirteen months, as the data policy states. */
const daysKept = 396;

export const deleteOldCampaigns = (db: Sql, now: Date) =>
  db.delete(campaignWrite).where(lt(campaignWrite.firstAt, new Date(now.getTime() - daysKept * 86_400_000)));
