import { isDeepStrictEqual } from 'node:util';
import { bogotaDate, type IsoDate } from '#domain/time/calendar.ts';
import type { CampaignPolicy } from '#domain/offers/campaign.ts';
import {
  campaignFaults,
  campaignsInForce,
  replacedBy,
  withRules,
  type PublishedCampaign,
} from '#domain/offers/published-campaigns.ts';
import type { Sql } from '#server/db/database.ts';
import { recordAudit } from '#server/db/audit.store.ts';
import type { Platform } from '#server/platform.ts';
import * as store from './campaigns.store.ts';
import { readPolicies } from './offers.store.ts';

export interface CampaignsService {
  published(): Promise<PublishedCampaign[]>;
  inForce(now: Date): Promise<PublishedCampaign[]>;
  /**
   * Returns the rules of the general campaign in force, without the member `relief`. Returns null when no general
   * campaign is in force.
   */
  generalRules(now: Date): Promise<CampaignPolicy | null>;
  version(version: string): Promise<CampaignPolicy | undefined>;
  /** Returns the reasons why the campaign cannot be published with `from` as its first day. */
  faults(policy: CampaignPolicy, from: IsoDate): Promise<string[]>;
  /**
   * `changed` is false when the same rules are already published with the same first day. `replaces` is the previous
   * version.
   */
  publish(
    policy: CampaignPolicy,
    from: IsoDate,
    now: Date,
  ): Promise<{ changed: boolean; replaces?: string | undefined } | { faults: string[] }>;
  /**
   * Stops new offers of a campaign. Existing offers and agreements keep the rules of the campaign. Returns false when
   * the campaign is not published.
   */
  withdraw(version: string, now: Date): Promise<boolean>;
  usuryRates(): Promise<ReadonlyMap<string, store.UsuryRate>>;
  /** `month` has the form `2026-11`. */
  publishUsuryRate(month: string, rate: store.UsuryRate, now: Date): Promise<void>;
}

export function campaignsService({ database }: Pick<Platform, 'database'>): CampaignsService {
  const db = database.sql;

  async function published(tx: Sql = db): Promise<PublishedCampaign[]> {
    const versions = await store.publishedVersions(tx);
    return withRules(
      versions,
      await readPolicies(
        tx,
        versions.map(({ version }) => version),
      ),
    );
  }

  async function faults(policy: CampaignPolicy, from: IsoDate, tx = db): Promise<string[]> {
    const rate = (await store.usuryRates(tx)).get(from.slice(0, 7));
    const [known] = await readPolicies(tx, [policy.version]);
    const others = (await published(tx)).map((each) => each.policy).filter(({ version }) => version !== policy.version);
    const isLost = !known && (await store.lostVersions(tx)).has(policy.version);
    return [
      ...(isLost
        ? [`version: documentos que se perdieron al restaurar la base nombran «${policy.version}»; usa otra versión`]
        : []),
      ...(others.some(({ version }) => version === policy.name)
        ? [`nombre: «${policy.name}» es la versión de otra campaña`]
        : []),
      ...(others.some(({ name }) => name === policy.version)
        ? [`version: «${policy.version}» es el nombre de otra campaña`]
        : []),
      ...(known && !isDeepStrictEqual(known, plain(policy))
        ? [`version: «${policy.version}» ya existe con otras reglas; usa otra versión`]
        : []),
      ...campaignFaults(policy, rate?.bps),
    ];
  }

  return {
    published: () => published(),
    inForce: async (now) => campaignsInForce(await published(), bogotaDate(now)),
    async generalRules(now) {
      const inForce = campaignsInForce(await published(), bogotaDate(now));
      const general = inForce.find(({ policy }) => policy.name === undefined && policy.creditor === undefined);
      if (!general) return null;
      const { relief: _relief, ...rules } = general.policy;
      return rules;
    },
    version: async (wanted) => (await readPolicies(db, [wanted]))[0],
    faults: (policy, from) => faults(policy, from),
    publish: (policy, from, now) =>
      database.transaction(async (tx) => {
        await store.lockConfigDocuments(tx);
        const found = await faults(policy, from, tx);
        if (found.length > 0) return { faults: found };
        const before = await store.publishedVersions(tx);
        const isSame = (each: store.PublishedVersion) => each.version === policy.version;
        if (before.some((each) => isSame(each) && each.from === from)) return { changed: false };
        const replaces = replacedBy(await published(tx), { policy, from })?.version;
        await store.insertPolicy(tx, plain(policy), now);
        const others = before.filter((each) => !isSame(each));
        await store.savePublished(tx, [...others, { version: policy.version, from }], now);
        await recordAudit(tx, 'CAMPAIGN_PUBLISHED', null, { version: policy.version, from }, now);
        return { changed: true, replaces };
      }),
    withdraw: (wanted, now) =>
      database.transaction(async (tx) => {
        await store.lockConfigDocuments(tx);
        const before = await store.publishedVersions(tx);
        const others = before.filter((each) => each.version !== wanted);
        if (others.length === before.length) return false;
        await store.savePublished(tx, others, now);
        await recordAudit(tx, 'CAMPAIGN_WITHDRAWN', null, { version: wanted }, now);
        return true;
      }),
    usuryRates: () => store.usuryRates(db),
    publishUsuryRate: (month, rate, now) =>
      database.transaction(async (tx) => {
        await store.lockConfigDocuments(tx);
        await store.saveUsuryRates(tx, new Map([...(await store.usuryRates(tx)), [month, rate]]), now);
        await recordAudit(tx, 'USURY_RATE_PUBLISHED', null, { month, ...rate }, now);
      }),
  };
}

/** The database does not store undefined members. */
const plain = (policy: CampaignPolicy): CampaignPolicy => JSON.parse(JSON.stringify(policy)) as CampaignPolicy;
