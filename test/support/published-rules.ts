import type { CampaignPolicy } from '#domain/offers/campaign.ts';
import { bogotaDate } from '#domain/time/calendar.ts';
import type { Database } from '#server/db/database.ts';
import { insertPolicy, publishedVersions, savePublished } from '#server/modules/offers/campaigns.store.ts';

/** Publishes rules from the day of `now`, without the operator's checks. */
export const publishRules = (
  { transaction }: Pick<Database, 'transaction'>,
  rules: CampaignPolicy,
  now: Date,
): Promise<void> =>
  transaction(async (tx) => {
    await insertPolicy(tx, rules, now);
    const others = (await publishedVersions(tx)).filter(({ version }) => version !== rules.version);
    await savePublished(tx, [...others, { version: rules.version, from: bogotaDate(now) }], now);
  });
