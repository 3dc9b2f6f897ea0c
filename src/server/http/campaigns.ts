import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import * as z from 'zod';
import { cutText } from '#domain/cut-text.ts';
import type { Database } from '#server/db/database.ts';
import { insertCampaignWrite } from './campaigns.store.ts';

/** In characters. The portal's pages never send a longer text. */
const longest = 100;

/**
 * A text from a URL. Anyone can forge the URL, so the text is truncated and cleaned. Only the operator sees the text.
 */
const campaignText = z
  .string()
  .max(4_000)
  .transform((text) =>
    cutText(
      text
        .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
        .normalize('NFC')
        .trim(),
      longest,
    ),
  );

const trackingSchema = z.strictObject({
  Utm_source: campaignText,
  Utm_keyword: campaignText,
  Utm_term: z.literal(''),
  Utm_medium: campaignText,
  Utm_campaign: campaignText,
  SesionId: z.uuid(),
});
export type Tracking = z.infer<typeof trackingSchema>;

export function readTracking(body: unknown): Tracking | undefined {
  if (typeof body !== 'object' || body === null || !('UTMDto' in body)) return undefined;
  return trackingSchema.safeParse(body.UTMDto).data;
}

export interface WriteUnderCampaign {
  tracking: Tracking;
  endpoint: string;
  customerId: string | null;
  now: Date;
}

export interface Campaigns {
  /**
   * Stores one row for each combination of visit, customer, endpoint and campaign. An error is logged and does not fail
   * the request.
   */
  keep(write: WriteUnderCampaign): Promise<void>;
}

/** The maximum number of cached keys of stored rows. The cache avoids inserts that the database would ignore. */
const remembered = 20_000;

export function campaigns(database: Database, log: Logger): Campaigns {
  const kept = new Set<string>();
  return {
    async keep({ tracking, endpoint, customerId, now }) {
      const { Utm_source: source, Utm_medium: medium, Utm_campaign: campaign, Utm_keyword: keyword } = tracking;
      const facts = [tracking.SesionId.toLowerCase(), customerId, endpoint, source, medium, campaign, keyword];
      const key = createHash('sha256').update(JSON.stringify(facts)).digest('hex');
      if (kept.has(key)) return;
      const row = { key, firstAt: now, visitId: tracking.SesionId, customerId, endpoint };
      try {
        await insertCampaignWrite(database.sql, { ...row, source, medium, campaign, keyword });
        if (kept.size >= remembered) kept.clear();
        kept.add(key);
      } catch (err) {
        log.warn({ err }, 'the campaign of a request was not stored');
      }
    },
  };
}
