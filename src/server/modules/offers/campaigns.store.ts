import { isoDate, type IsoDate } from '#domain/time/calendar.ts';
import type { CampaignPolicy } from '#domain/offers/campaign.ts';
import * as documents from '#server/db/config-document.store.ts';
import { rowsOf, type Sql } from '#server/db/database.ts';
import { campaignPolicy } from '#server/db/schema/offers.ts';

const files = { campaigns: 'campanas.json', rates: 'tasas.json' } as const;

export interface PublishedVersion {
  version: string;
  from: IsoDate;
}

export async function publishedVersions(db: Sql): Promise<PublishedVersion[]> {
  const [newest] = await documents.newestVersions(db, files.campaigns, 1);
  const vigentes = (newest?.data['vigentes'] ?? []) as { version: string; desde: string }[];
  return vigentes.map(({ version, desde }) => ({ version, from: isoDate(desde) }));
}

export const savePublished = (tx: Sql, published: readonly PublishedVersion[], now: Date): Promise<void> =>
  saveDocument(
    tx,
    files.campaigns,
    { vigentes: published.map(({ version, from }) => ({ version, desde: from })) },
    now,
  );

export const insertPolicy = (tx: Sql, rules: CampaignPolicy, now: Date) =>
  tx.insert(campaignPolicy).values({ version: rules.version, rules, createdAt: now }).onConflictDoNothing();

/** The usury rate of a month (`2026-11`) in basis points, with its source. */
export interface UsuryRate {
  bps: number;
  source: string;
}

export async function usuryRates(db: Sql): Promise<ReadonlyMap<string, UsuryRate>> {
  const [newest] = await documents.newestVersions(db, files.rates, 1);
  return new Map(Object.entries((newest?.data ?? {}) as Record<string, UsuryRate>));
}

export const saveUsuryRates = (tx: Sql, rates: ReadonlyMap<string, UsuryRate>, now: Date): Promise<void> =>
  saveDocument(tx, files.rates, Object.fromEntries(rates), now);

const saveDocument = async (tx: Sql, name: string, data: Record<string, unknown>, now: Date) =>
  void (await documents.insertNextVersion(tx, { name, data, createdAt: now }));

export async function lostVersions(db: Sql): Promise<Set<string>> {
  const rows = await rowsOf<{ version: string }>(db)`
    select jsonb_array_elements_text(data->'campaigns') as version from audit_event where kind = 'DATABASE_RETURNED'`;
  return new Set(rows.map(({ version }) => version));
}

export { lockConfigDocuments } from '#server/db/config-document.store.ts';
