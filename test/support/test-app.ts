import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { startCardProvider, type CardProvider } from '#sandbox/card-provider/provider.ts';
import { startMailbox, type Mailbox } from '#sandbox/mailbox/mailbox.ts';
import { buildApp } from '#server/app.ts';
import type { Clock } from '#server/clock.ts';
import { readConfig } from '#server/config/config.ts';
import type { Database } from '#server/db/database.ts';
import { contactPoint, credential, customer, type Standing } from '#server/db/schema/people.ts';
import { obligation } from '#server/db/schema/offers.ts';
import { openPlatform, type Platform } from '#server/platform.ts';
import { composeServices, type Services } from '#server/services.ts';
import { isoDate } from '#domain/time/calendar.ts';
import { projectRoot } from '#tools/build-stamp.ts';
import { pesos } from '#domain/money/money.ts';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Engine } from './engines.ts';
import { cheapHashing } from './cheap-hashing.ts';
import { recordExercised } from './exercised.ts';
import { emptyPortal, openEmptyPortal } from './portal-template.ts';
import { sandboxEnvironment } from './sandbox-environment.ts';
import { TestClock } from './test-clock.ts';

export type Answer = { status: number; body: any; headers: Record<string, unknown>; text: string };

export type Client = {
  cookies: Map<string, string>;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  send(request: InjectOptions): Promise<Answer>;
};

export type Person = { id: string; documentType: string; documentNumber: string; password: string; email: string };

export const documentOf = ({ documentType, documentNumber }: Pick<Person, 'documentType' | 'documentNumber'>) => ({
  tipoDocumento: documentType,
  numeroDocumento: documentNumber,
});

export type PersonFacts = Partial<Person> & {
  firstNames?: string;
  lastNames?: string;
  isClientType?: boolean;
  withoutPassword?: boolean;
  standing?: Standing;
};

export type Debt = {
  principal: number;
  interest?: number;
  lateInterest?: number;
  fees?: number;
  creditor?: string;
  arrearsSince?: string;
  product?: string;
  number?: string;
  servicedBy?: string;
};

export interface Whence {
  userAgent?: string;
  remoteAddress?: string;
}

export type TestApp = {
  app: FastifyInstance;
  platform: Platform;
  services: Services;
  clock: TestClock;
  provider: CardProvider;
  mailbox: Mailbox;
  client(from?: Whence): Client;
  person(debts?: Debt[], more?: PersonFacts): Promise<Person>;
  signedIn(person: Person, device?: string): Promise<Client>;
  drain(): Promise<number>;
  again(env?: Record<string, string>, as?: { supervise?: boolean }): Promise<TestApp>;
  close(): Promise<void>;
};

export const builtPages = { REBANCA_WEB_DIR: join(projectRoot, 'dist/web') };

let people = 0;

export async function startTestApp(engine: Engine, env: Record<string, string> = {}): Promise<TestApp> {
  const opened = await engine.open(emptyPortal);
  const clock = new TestClock();
  const provider = await startCardProvider({
    port: 0,
    dataDir: join(opened.dataDir, 'pasarela'),
    settleMs: 20,
    now: () => clock.now(),
  });
  const mailbox = await startMailbox({ smtpPort: 0, webPort: 0 });
  const settings = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'http://localhost:3000',
    REBANCA_DATA_DIR: opened.dataDir,
    // The server runs without pages, because registering the files of a build takes a third of the start.
    REBANCA_WEB_DIR: join(opened.dataDir, 'no-pages'),
    DATABASE_URL: opened.databaseUrl,
    ...sandboxEnvironment(provider, mailbox),
    CRM_DELAY_SECONDS: '0',
    HOLD_MINUTES: '15',
  };
  const embedded = opened.databaseUrl ? undefined : await openEmptyPortal();
  return composed(
    { ...settings, ...env },
    { settings, clock, provider, mailbox, embedded },
    async ({ app, platform }) => {
      await app.close();
      await platform.close();
      await provider.close();
      await mailbox.close();
      await opened.close();
    },
  );
}

type World = Pick<TestApp, 'clock' | 'provider' | 'mailbox'> & {
  settings: Record<string, string | undefined>;
  embedded: Database | undefined;
  supervise?: boolean;
};

async function composed(
  env: Record<string, string | undefined>,
  world: World,
  close: (own: Pick<TestApp, 'app' | 'platform'>) => Promise<void>,
): Promise<TestApp> {
  const { clock, provider, mailbox, embedded, supervise = false } = world;
  const platform = await openPlatform(readConfig(env), { clock, supervise, database: embedded });
  const services = await composeServices(platform, { hashing: cheapHashing(platform.secrets.passwordSalt) });
  const app = await buildApp(platform, services);
  recordExercised(app);
  await app.ready();

  const client = (from?: Whence) => newClient(app, from);
  return {
    app,
    platform,
    services,
    clock,
    provider,
    mailbox,
    client,
    person: (debts, more) => addPerson({ platform, services, clock }, debts ?? [], more ?? {}),
    async signedIn(person, device) {
      const browser = client();
      if (device) browser.cookies.set('rebanca_device', device);
      const answer = await browser.post('/api/Auth/login', { ...documentOf(person), password: person.password });
      if (answer.status !== 200) throw new Error(`${person.documentNumber} could not sign in: ${answer.text}`);
      return browser;
    },
    drain: async () => (await services.payments.inbox.workOff()) + (await platform.queue.drain(services.jobs)),
    again: (more = {}, as = {}) =>
      composed(
        { ...world.settings, ...more },
        // The second instance shares the embedded database. Only the first instance closes the database.
        { ...world, ...as, embedded: embedded && { ...embedded, close: async () => {} } },
        async (own) => {
          await own.app.close();
          await own.platform.close();
        },
      ),
    close: () => close({ app, platform }),
  };
}

function newClient(app: FastifyInstance, { userAgent = 'prueba', remoteAddress }: Whence = {}): Client {
  const cookies = new Map<string, string>();
  const send = async (request: InjectOptions): Promise<Answer> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await app.inject({
      ...(remoteAddress && { remoteAddress }),
      ...request,
      headers: {
        'user-agent': userAgent,
        'sec-fetch-site': 'same-origin',
        ...(cookie && { cookie }),
        ...request.headers,
      },
    });
    for (const { name, value, maxAge, expires } of response.cookies) {
      if (value === '' || maxAge === 0 || (expires && expires.getTime() === 0)) cookies.delete(name);
      else cookies.set(name, value);
    }
    const text = response.body;
    const json = /json/.test(String(response.headers['content-type']));
    return { status: response.statusCode, body: json ? JSON.parse(text) : text, headers: response.headers, text };
  };
  return {
    cookies,
    send,
    get: (url, headers) => send({ method: 'GET', url, ...(headers && { headers }) }),
    post: (url, body, headers) =>
      send({
        method: 'POST',
        url,
        ...(body !== undefined && { payload: body as object }),
        ...(headers && { headers }),
      }),
  };
}

export async function addPerson(
  { platform, services, clock }: { platform: Platform; services: Services; clock: Clock },
  debts: Debt[],
  more: PersonFacts,
): Promise<Person> {
  people++;
  const person: Person = {
    id: randomUUID(),
    documentType: 'CC',
    documentNumber: String(1_000_000_000 + people),
    password: 'una frase de prueba',
    email: `persona${people}@correo.example`,
    ...more,
  };
  const now = clock.now();
  const db = platform.database.sql;
  await db.insert(customer).values({
    id: person.id,
    documentType: person.documentType,
    documentNumber: person.documentNumber,
    firstNames: more.firstNames ?? 'Persona',
    lastNames: more.lastNames ?? `Número ${people}`,
    isClientType: more.isClientType ?? false,
    standing: more.standing ?? 'PORTFOLIO',
    createdAt: now,
  });
  await db.insert(contactPoint).values([
    {
      id: randomUUID(),
      customerId: person.id,
      kind: 'email',
      value: person.email,
      isPreferred: true,
      priority: 1,
      verifiedAt: now,
    },
    { id: randomUUID(), customerId: person.id, kind: 'celular', value: '3001234567', isPreferred: true, priority: 1 },
  ]);
  if (!more.withoutPassword) {
    const account = `${person.documentType}:${person.documentNumber}`;
    const passwordHash = await services.hashing.hash(account, person.password);
    await db.insert(credential).values({ customerId: person.id, passwordHash, changedAt: now });
  }
  const ids = debts.map(() => randomUUID());
  for (const [index, debt] of debts.entries()) {
    await db.insert(obligation).values({
      id: ids[index]!,
      customerId: person.id,
      originalCreditor: debt.creditor ?? 'Banco Ceiba',
      number: debt.number ?? `OB-${people}-${index + 1}`,
      product: debt.product ?? 'Tarjeta de crédito',
      assignedOn: isoDate('2025-11-05'),
      arrearsSince: isoDate(debt.arrearsSince ?? '2025-05-20'),
      principal: pesos(debt.principal),
      interest: pesos(debt.interest ?? 0),
      lateInterest: pesos(debt.lateInterest ?? 0),
      fees: pesos(debt.fees ?? 0),
      servicedBy: debt.servicedBy ?? 'Rebanca Cartera',
      state: 'ACTIVA',
      updatedAt: now,
    });
  }
  if (ids.length > 0) await platform.database.transaction((tx) => services.offers.makeOffers(tx, ids, now));
  return person;
}

export const workedDebt: Debt = { principal: 5_200_000, interest: 780_000, lateInterest: 2_310_000, fees: 110_000 };
