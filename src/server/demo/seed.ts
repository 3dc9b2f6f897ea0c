import { createReadStream, readFileSync } from 'node:fs';
import { campaignDocument } from '#contract/campaign-document.ts';
import { configFiles, type DemoPerson as PublicDemoPerson, type TestRoom } from '#contract/config.ts';
import { membershipPlanDocument } from '#contract/rebanking.ts';
import { typed, z } from '#contract/wire.ts';
import type { CampaignPolicy } from '#domain/offers/campaign.ts';
import type { MembershipPlan } from '#domain/rebanking/membership-plans.ts';
import { parseIdentityDocument } from '#domain/people/identity-document.ts';
import { isRefusal } from '#domain/refusal.ts';
import { isoDate } from '#domain/time/calendar.ts';
import { withPreparationLock } from '#server/db/preparation-lock.ts';
import type { PortfolioPerson } from '#server/modules/portfolio/portfolio-row.ts';
import type { Platform } from '#server/platform.ts';
import type { DemoClock } from '#server/modules/demo/demo-clock.ts';
import { awaitsDemo, customerOwing, insertCredentials } from './seed.store.ts';
import { fileDisputes, type DemoDispute } from './seed-disputes.ts';
import { liveHistories, type DemoHistory, type LeavePending } from './seed-history.ts';
import type { Services } from '#server/services.ts';

export interface DemoPerson extends PublicDemoPerson {
  /** The portfolio file does not contain this person. */
  withoutDebts?: { firstNames: string; lastNames: string; email: string; mobile: string };
}

export interface Demo {
  people: readonly DemoPerson[];
  /** A file in the format of the command `campanas publicar`. */
  campaign: URL;
  /** A list of plans, each as for the command `planes publicar`. */
  plans: URL;
  /** A folder of documents for the command `config publicar`. */
  content: URL;
  /** A file in the format of the command `importar`. */
  portfolio: URL;
  past?: { portfolio: URL; histories: readonly DemoHistory[] };
  disputes?: readonly DemoDispute[];
  leavePending?: LeavePending | undefined;
  clock?: DemoClock;
  room?: TestRoom;
}

type DemoServices = Pick<
  Services,
  | 'campaigns'
  | 'cases'
  | 'config'
  | 'disputes'
  | 'plans'
  | 'hashing'
  | 'portfolio'
  | 'offers'
  | 'agreements'
  | 'messages'
  | 'payments'
>;

/** Never runs in production. The credentials are inserted last, so that the next start repeats an interrupted seed. */
export async function seedDemo(platform: Platform, services: DemoServices, demo: Demo): Promise<void> {
  const { config, database } = platform;
  if (!config.demo || config.environment === 'production') return;
  const people = demo.people.map((person) => ({ ...person, document: documentOf(person) }));
  const keys = people.map(({ document }) => `${document.type} ${document.number}`);
  if (!(await awaitsDemo(database.sql, keys))) return;
  if (database.engine === 'pglite') return bringDemo(platform, services, demo, people);
  await withPreparationLock(config.database.directUrl ?? config.database.url, async () => {
    if (await awaitsDemo(database.sql, keys)) await bringDemo(platform, services, demo, people);
  });
}

type Documented = DemoPerson & { document: ReturnType<typeof documentOf> };

async function bringDemo(
  platform: Platform,
  services: DemoServices,
  demo: Demo,
  people: readonly Documented[],
): Promise<void> {
  const { clock, database } = platform;
  const keys = people.map(({ document }) => `${document.type} ${document.number}`);
  const campaign = z.decode(
    typed<CampaignPolicy, unknown>(campaignDocument),
    JSON.parse(readFileSync(demo.campaign, 'utf8')),
  );
  // The campaign must be in force before the first day of the plan histories.
  const published = await services.campaigns.publish(campaign, isoDate('2020-01-01'), clock.now());
  if ('faults' in published) throw new Error(`La campaña de demostración está mal: ${published.faults.join('; ')}`);
  await publishContent(services, demo, clock.now());
  if (demo.past)
    await liveHistories(platform, services, { ...demo.past, leavePending: demo.leavePending }, (obligation) =>
      customerOwing(database.sql, obligation),
    );
  const now = clock.now();
  const imported = await services.portfolio.importPortfolio({
    open: () => createReadStream(demo.portfolio),
    onReject: (line, [fault]) => {
      throw new Error(`La cartera de demostración tiene un error en la línea ${line}: ${fault?.reason ?? ''}`);
    },
    atomic: false,
    dryRun: false,
    now,
  });
  if (isRefusal(imported))
    throw new Error(`La cartera de demostración no se puede leer. ${imported.detail?.motivo ?? ''}`);

  await fileDisputes(platform, services, demo.disputes ?? [], (obligation) => customerOwing(database.sql, obligation));
  const hashes = await Promise.all(
    people.map(({ document: { type, number }, password }) => services.hashing.hash(`${type}:${number}`, password)),
  );
  await database.transaction(async (tx) => {
    const others: PortfolioPerson[] = people.flatMap(({ document, withoutDebts }) =>
      withoutDebts ? [{ document, ...withoutDebts, isClientType: false }] : [],
    );
    await services.portfolio.savePeople(tx, others, now);
    await insertCredentials(tx, new Map(keys.map((key, index) => [key, hashes[index]!])), now);
  });
}

export async function publishContent(
  { config, plans }: Pick<DemoServices, 'config' | 'plans'>,
  demo: Pick<Demo, 'plans' | 'content'>,
  now: Date,
): Promise<void> {
  const faults: string[] = [];
  for (const file of configFiles) {
    const published = await config.publish(file, JSON.parse(readFileSync(new URL(file, demo.content), 'utf8')), now);
    if ('faults' in published) faults.push(...published.faults);
  }
  const list = z.decode(
    z.array(typed<MembershipPlan, unknown>(membershipPlanDocument)),
    JSON.parse(readFileSync(demo.plans, 'utf8')) as unknown[],
  );
  for (const plan of list) {
    const published = await plans.publish(plan, now);
    if ('faults' in published) faults.push(...published.faults);
  }
  if (faults.length > 0) throw new Error(`El contenido de demostración está mal: ${faults.join('; ')}`);
}

function documentOf({ documentType, documentNumber }: DemoPerson) {
  const document = parseIdentityDocument(documentType, documentNumber);
  if (isRefusal(document)) throw new Error(`Not a document: ${documentType} ${documentNumber}`);
  return document;
}
