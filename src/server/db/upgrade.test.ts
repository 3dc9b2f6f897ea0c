import { hash } from '@node-rs/argon2';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCardProvider, type CardProvider } from '#sandbox/card-provider/provider.ts';
import { startMailbox, type Mailbox } from '#sandbox/mailbox/mailbox.ts';
import { buildApp } from '#server/app.ts';
import { brokenBy, invariants } from '#server/cli/invariants.store.ts';
import { defaultPolicy } from '#domain/offers/campaign.ts';
import { readConfig } from '#server/config.ts';
import { openPlatform, type Platform } from '#server/platform.ts';
import { composeServices } from '#server/services.ts';
import { sandboxEnvironment } from '#test/support/sandbox-environment.ts';
import { TestClock } from '#test/support/test-clock.ts';
import { migrationHashes } from './migrate.ts';
import { openPglite } from './pglite.ts';

/** What the first release (0.1.0) had. */
const firstMigrations = 5;

const ids = Object.fromEntries(
  ['customer', 'contact', 'obligation', 'offer', 'proposal', 'agreement', 'payable', 'attempt', 'payment'].map(
    (name, index) => [name, `00000000-0000-4000-8000-00000000000${index + 1}`],
  ),
);
const instalmentIds = [0, 1].map((number) => `00000000-0000-4000-8000-0000000001${number}0`);
const password = 'una frase de hace tiempo';
const components = { principal: 1_000_000, interest: 0, lateInterest: 0, fees: 0 };
const slots = [
  { number: 0, dueOn: '2026-11-25', amount: 200_000 },
  { number: 1, dueOn: '2027-11-30', amount: 400_000 },
];

/** A data folder as the first release left it: a person with an agreement, whose first payment was approved. */
async function leaveDataFolder(dataDir: string): Promise<void> {
  const database = await openPglite({ folder: join(dataDir, 'base-de-datos') });
  await database.execute(`create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
  const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
  for (const { sql, hash: name, folderMillis } of readMigrationFiles({ migrationsFolder }).slice(0, firstMigrations))
    await database.execute(`${sql.join(';\n')};
      insert into drizzle.__drizzle_migrations (hash, created_at) values ('${name}', ${folderMillis})`);
  const add = (table: string, row: Record<string, unknown>) =>
    database.execute(
      `insert into ${table} (${Object.keys(row).join()}) values (${Object.keys(row)
        .map((_, index) => `$${index + 1}`)
        .join()})`,
      Object.values(row).map((value) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value)),
    );
  const customer_id = ids.customer;
  const at = '2026-11-20T15:00:00Z';
  await add('customer', {
    id: customer_id,
    document_type: 'CC',
    document_number: '1020304050',
    first_names: 'Ana',
    last_names: 'Ruiz',
    is_client_type: true,
    created_at: at,
  });
  await add('contact_point', {
    id: ids.contact,
    customer_id,
    kind: 'email',
    value: 'ana@correo.example',
    is_preferred: true,
    priority: 1,
    verified_at: at,
  });
  await add('credential', { customer_id, password_hash: await hash(password), changed_at: at });
  await add('obligation', {
    id: ids.obligation,
    customer_id,
    original_creditor: 'Banco del Valle',
    number: '001',
    product: 'Tarjeta de crédito',
    arrears_since: '2025-01-10',
    principal: 1_000_000,
    interest: 0,
    late_interest: 0,
    fees: 0,
    state: 'EN_ACUERDO',
    updated_at: at,
  });
  await add('campaign_policy', { version: '2026-11', rules: defaultPolicy, created_at: at });
  await add('offer', {
    id: ids.offer,
    customer_id,
    obligation_id: ids.obligation,
    policy_version: '2026-11',
    principal: 1_000_000,
    interest: 0,
    late_interest: 0,
    fees: 0,
    state: 'CONVERTIDA',
    is_live: false,
    created_at: at,
    valid_until: '2026-12-20T15:00:00Z',
  });
  await add('proposal', {
    id: ids.proposal,
    customer_id,
    offer_id: ids.offer,
    hash: 'h',
    policy_version: '2026-11',
    term: 1,
    day_of_month: 30,
    balance: 1_000_000,
    discount_bps: 4_000,
    discount: 400_000,
    total: 600_000,
    interest: 0,
    minimum_initial: 100_000,
    initial_payment: 200_000,
    first_payment_on: '2026-11-25',
    instalments: slots,
    forgiven: { ...components, principal: 400_000 },
    created_at: at,
  });
  await add('agreement', {
    id: ids.agreement,
    customer_id,
    number: 'AC-2026-0001',
    kind: 'DEUDA',
    state: 'VIGENTE',
    obligation_id: ids.obligation,
    offer_id: ids.offer,
    proposal_id: ids.proposal,
    membership_price: 0,
    creditor: 'Banco del Valle',
    product: 'Tarjeta de crédito',
    original_components: components,
    discount: 400_000,
    total: 600_000,
    interest: 0,
    initial_payment: 200_000,
    term: 1,
    accepted_at: at,
    papers_sent_at: at,
  });
  for (const [index, { number, dueOn, amount }] of slots.entries())
    await add('instalment', {
      id: instalmentIds[index],
      agreement_id: ids.agreement,
      number,
      due_on: dueOn,
      amount,
      paid: number === 0 ? amount : 0,
    });
  await add('payable', { id: ids.payable, customer_id, agreement_id: ids.agreement });
  await add('payment_attempt', {
    id: ids.attempt,
    customer_id,
    payable_id: ids.payable,
    agreement_id: ids.agreement,
    provider: 'wompi',
    reference: 'RB-1',
    strategy: 'oferta',
    concept: 'INICIAL',
    instalment_number: 0,
    amount: 200_000,
    state: 'APROBADO',
    created_at: at,
    expires_at: at,
    settled_at: at,
  });
  await add('payment_ledger', {
    id: ids.payment,
    customer_id,
    agreement_id: ids.agreement,
    attempt_id: ids.attempt,
    provider: 'wompi',
    transaction_id: 't-1',
    kind: 'PAYMENT',
    amount: 200_000,
    allocations: [{ instalmentId: instalmentIds[0], number: 0, amount: 200_000 }],
    receipt_number: 'RC-2026-0001',
    at,
  });
  await database.close();
}

describe('a data folder of the first release', () => {
  let dataDir: string;
  let provider: CardProvider;
  let mailbox: Mailbox;
  let platform: Platform;
  let app: Awaited<ReturnType<typeof buildApp>>;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'rebanca-upgrade-'));
    await leaveDataFolder(dataDir);
    const clock = new TestClock();
    provider = await startCardProvider({ port: 0, dataDir: join(dataDir, 'pasarela'), now: () => clock.now() });
    mailbox = await startMailbox({ smtpPort: 0, webPort: 0 });
    const config = readConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      PUBLIC_URL: 'http://localhost:3000',
      REBANCA_DATA_DIR: dataDir,
      ...sandboxEnvironment(provider, mailbox),
    });
    platform = await openPlatform(config, { clock, supervise: false });
    app = await buildApp(platform, await composeServices(platform));
    await app.ready();
  });
  afterAll(async () => {
    await app.close();
    await platform.close();
    await provider.close();
    await mailbox.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  test('is brought to the newest schema, each migration once', async () => {
    const { rows } = await platform.database.execute('select hash from drizzle.__drizzle_migrations order by id');
    expect((rows as { hash: string }[]).map(({ hash: name }) => name)).toEqual(migrationHashes());
  });

  test('breaks no rule of the books', async () => {
    const broken = await Promise.all(
      invariants.map(async (invariant) => [invariant, await brokenBy(platform.database.sql, invariant, 5)] as const),
    );
    expect(broken.filter(([, { count }]) => count > 0)).toEqual([]);
  });

  test('lets its person sign in and shows the agreement with what was paid', async () => {
    const signedIn = await app.inject({
      method: 'POST',
      url: '/api/Auth/login',
      headers: { 'sec-fetch-site': 'same-origin' },
      payload: { tipoDocumento: 'CC', numeroDocumento: '1020304050', password },
    });
    expect(signedIn.json()).toMatchObject({ pasoPendiente: null });
    const cookie = signedIn.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const home = await app.inject({
      url: '/api/management/userManagement',
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    });
    expect(home.json().acuerdos).toMatchObject([{ numero: 'AC-2026-0001', estado: 'VIGENTE', pagado: 200_000 }]);
  });
});
