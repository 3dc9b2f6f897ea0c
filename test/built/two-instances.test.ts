import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { Agent, get, request } from 'node:http';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agreement, mail } from '#server/db/schema/agreements.ts';
import { paymentLedger } from '#server/db/schema/payments.ts';
import {
  acceptOver,
  askCodeOver,
  beginPaymentOver,
  expectOk,
  management,
  quoteOver,
  returnOver,
} from '#test/drivers/plan-over-http.ts';
import { chromiumArguments, quickChromiumPath } from '#test/support/chromium.ts';
import { projectRoot } from '#tools/build-stamp.ts';
import { postgres } from '#test/support/engines.ts';
import { signedInOver } from '#test/support/http-client.ts';
import { startNginx, type Proxy } from '#test/support/nginx.ts';
import { otherProcess, type OtherProcess } from '#test/support/other-process.ts';
import { otherRelease } from '#test/support/other-release.ts';
import { serverProcess, type ServerProcess } from '#test/support/server-process.ts';
import { builtPages, workedDebt, type Person } from '#test/support/test-app.ts';

const pages = ['/inicio', '/registro', '/iniciar-sesion', '/portal', '/portal/ofertas', '/portal/documentos'];
const walks = [
  ['/portal', 'Documentos', '/portal/documentos'],
  ['/portal/documentos', 'Ofertas', '/portal/ofertas'],
  ['/portal/ofertas', 'Documentos', '/portal/documentos'],
] as const;
const pause = 200;

const hashed = String.raw`[\w.-]+-[\w-]{8}\.(?:js|css)`;
const filesIn = (text: string): string[] => [
  ...[...text.matchAll(new RegExp(`/assets/${hashed}`, 'g'))].map(([file]) => file),
  ...[...text.matchAll(new RegExp(`["'](?:\\./|assets/)(${hashed})["']`, 'g'))].map(([, name]) => `/assets/${name}`),
];

async function load(url: string, page: string, { deeply = false } = {}): Promise<Map<string, boolean>> {
  const answer = await fetch(url + page);
  const served = new Map([[page, answer.ok]]);
  const files = new Set(filesIn(await answer.text()));
  for (const file of files) {
    const found = await fetch(url + file);
    const text = await found.text();
    // The server responds to a request for an unknown file with an uncacheable script that reloads the page.
    served.set(file, found.ok && found.headers.get('cache-control') !== 'no-store');
    if (deeply) for (const more of filesIn(text)) files.add(more);
  }
  return served;
}

describe('two instances with different releases', () => {
  const release = otherRelease();
  let world: OtherProcess;
  let laura: Person;
  let payers: Person[];
  let instances: ServerProcess[];
  let proxy: Proxy | undefined;
  beforeAll(async () => {
    world = await otherProcess(postgres, { ...builtPages, DRAIN_SECONDS: '2' });
    [laura, ...payers] = (await world.people([[workedDebt], [workedDebt], [workedDebt]])) as [Person, ...Person[]];
    instances = [
      world.server,
      await serverProcess({ ...world.env, REBANCA_WEB_DIR: release.webDir, REBANCA_RELEASE: 'other' }),
    ];
    for (const instance of instances) await instance.start();
    proxy = await startNginx(instances.map(({ url }) => new URL(url).host));
    if (!proxy) console.log('Releases behind one proxy are not tested: nginx is missing.');
  });
  afterAll(async () => {
    await proxy?.stop();
    for (const instance of instances ?? []) await instance.kill();
    await world?.close();
    release.remove();
  });

  const second = () => instances[1]!;

  test('count concurrent acceptances, payments and notifications once', async () => {
    await Promise.all(
      payers.map(async (person) => {
        const here = await signedInOver(world.server.url, person);
        const there = here.at(second().url);
        const proposal = await quoteOver(here);
        const codigoId = await askCodeOver(there, proposal.id);
        const codigo = await world.readCode(person);
        const [oneKey, otherKey] = [randomUUID(), randomUUID()];
        const accepted = await Promise.all(
          [here, there, here, there].map((client, index) =>
            acceptOver(client, { proposal, codigoId, codigo, key: index < 2 ? oneKey : otherKey }),
          ),
        );
        const agreed = accepted.filter(({ status }) => status === 200).map(({ body }) => body.acuerdo.id);
        expect(agreed.length).toBeGreaterThan(0);
        expect(new Set(agreed).size).toBe(1);
        expect(accepted.filter(({ status }) => status >= 500)).toEqual([]);

        const begun = await Promise.all(
          [here, there, here, there].map((client) => beginPaymentOver(client, agreed[0])),
        );
        expect(new Set(begun.map((answer) => expectOk(answer).id)).size).toBe(1);
        const { referencia, valor } = begun[0]!.body;
        const paid = world.provider.control.createTransaction({ reference: referencia, amountInCents: valor * 100 });
        world.provider.control.settle(paid.id);
        const returns = await Promise.all([
          ...[here, there, here, there].map((client) => returnOver(client, 'oferta', { id: paid.id })),
          world.provider.control.sendWebhook(paid.id, { copies: 5 }),
        ]);
        expect(returns.flat().filter((each) => (typeof each === 'number' ? each : each.status) >= 500)).toEqual([]);
        expect((await management(there)).acuerdos[0]).toMatchObject({ estado: 'VIGENTE', pagado: valor });
        await world.mailbox.waitFor(
          ({ to, subject }) => to.includes(person.email) && subject.startsWith('Recibimos tu pago'),
          30_000,
        );
        await world.mailbox.waitFor(
          ({ to, subject }) => to.includes(person.email) && subject.startsWith('Tu plan quedó en firme'),
          30_000,
        );
      }),
    );
    const kept = await world.inside(async ({ database: { sql } }) => ({
      agreements: await sql.select().from(agreement),
      ledger: await sql.select().from(paymentLedger),
      mails: await sql.select().from(mail),
    }));
    expect(kept.agreements).toHaveLength(payers.length);
    expect(kept.ledger).toHaveLength(payers.length);
    expect((await world.mailbox.messages()).length).toBe(kept.mails.length);
  }, 120_000);

  const isOwn = (file: string) => existsSync(join(projectRoot, 'dist/web', file));

  test('serve every file of every page of both releases behind one proxy', { timeout: 120_000 }, async ({ skip }) => {
    if (!proxy) return skip();
    const served: [string, boolean][] = [];
    for (const page of pages) served.push(...(await load(proxy.url, page)));
    for (let turn = 0; turn < 2; turn++) served.push(...(await load(proxy.url, '/portal', { deeply: true })));
    expect(served.filter(([, isServed]) => !isServed)).toEqual([]);
    const files = served.map(([file]) => file).filter((file) => file.startsWith('/assets/'));
    expect(files.filter(isOwn).length).toBeGreaterThan(20);
    expect(files.filter((file) => !isOwn(file)).length).toBeGreaterThan(20);
  });

  describe('in a browser', () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await chromium.launch({ executablePath: quickChromiumPath(), args: chromiumArguments() });
    });
    afterAll(() => browser.close());

    async function openPage() {
      const context = await browser.newContext({ baseURL: proxy!.url, locale: 'es-CO' });
      context.setDefaultTimeout(15_000);
      // The tour would cover the home page at the first visit, so the tour is marked as seen.
      await context.addInitScript(() => localStorage.setItem('tour-seen', '1'));
      const { documentType, documentNumber, password } = laura;
      const data = { tipoDocumento: documentType, numeroDocumento: documentNumber, password };
      expect((await context.request.post('/api/Auth/login', { data })).status()).toBe(200);
      const page = await context.newPage();
      const faults: string[] = [];
      const files: string[] = [];
      let documents = 0;
      page.on('pageerror', ({ message }) => faults.push(message));
      page.on('request', (request) => (documents += request.isNavigationRequest() ? 1 : 0));
      page.on('response', (response) => {
        const { pathname } = new URL(response.url());
        if (!pathname.startsWith('/assets/')) return;
        files.push(pathname);
        if (!response.ok() || response.headers()['cache-control'] === 'no-store') faults.push(pathname);
      });
      const heading = () => page.getByRole('heading', { level: 1 }).first();
      const releaseOf = async () => {
        const names = filesIn(await page.content());
        return names.some(isOwn) ? 0 : 1;
      };
      return { context, page, faults, files, heading, releaseOf, documents: () => documents };
    }

    test('open linked pages without loading another HTML document', { timeout: 120_000 }, async ({ skip }) => {
      if (!proxy) return skip();
      const { context, page, faults, heading, releaseOf, documents } = await openPage();
      const seen = new Set<number>();
      for (let turn = 0; turn < walks.length || (seen.size < 2 && turn < 30); turn++) {
        const [path, link, target] = walks[turn % walks.length]!;
        await page.goto(path);
        await heading().waitFor();
        seen.add(await releaseOf());
        const before = documents();
        await page.getByRole('link', { name: link }).first().click();
        await page.waitForURL(`**${target}`);
        await heading().waitFor();
        expect(documents(), `${path} to ${target}`).toBe(before);
      }
      expect(seen).toEqual(new Set([0, 1]));
      expect(faults).toEqual([]);
      await context.close();
    });

    test('deliver files while the instances restart in turn', { timeout: 120_000 }, async ({ skip }) => {
      if (!proxy) return skip();
      const client = (await signedInOver(instances[0]!.url, laura)).at(proxy.url);
      const requests = [
        () => client.get('/inicio'),
        () => client.get('/api/management/userManagement'),
        () => client.post('/api/drafts/perfil/save', { datos: { a: 1 } }),
      ];
      const { context, page, faults, files, heading, releaseOf, documents } = await openPage();
      await page.goto('/portal/ofertas');
      await heading().waitFor();
      const release = await releaseOf();
      const answers: Promise<number | string>[] = [];
      let isOver = false;
      const asking = (async () => {
        for (let turn = 0; !isOver; turn++) {
          answers.push(requests[turn % requests.length]!().then(({ status }) => status, String));
          await new Promise((resolve) => setTimeout(resolve, pause));
        }
      })();
      await instances[release]!.terminate();
      const [loadedBefore, documentsBefore] = [files.length, documents()];
      await page.getByRole('link', { name: 'Documentos' }).first().click();
      await page.waitForURL('**/portal/documentos');
      await page.getByRole('heading', { level: 1, name: 'Documentos' }).waitFor();
      expect(files.length).toBeGreaterThan(loadedBefore);
      expect(documents()).toBe(documentsBefore);
      expect(faults).toEqual([]);
      await context.close();

      await instances[release]!.start();
      await instances[1 - release]!.terminate();
      await instances[1 - release]!.start();
      isOver = true;
      await asking;
      const failed = (await Promise.all(answers)).filter((status) => status !== 200);
      expect(answers.length).toBeGreaterThan(20);
      expect(failed).toEqual([]);
    });
  });

  test('an instance that stops loses no POST of a proxy that reacts late', { timeout: 60_000 }, async ({ skip }) => {
    if (!proxy) return skip();
    const agent = new Agent({ keepAlive: true });
    const ask = (method: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const asked = request(`${proxy!.url}/api/Auth/login`, { method, agent });
        asked.once('response', (answer) => answer.resume().once('end', () => resolve(answer.statusCode)));
        asked.once('error', reject).end();
      });
    const together = (method: string) => Promise.all(Array.from({ length: 8 }, () => ask(method)));
    // The proxy now has idle connections to both instances.
    await together('GET');
    const ended = second().terminate();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    // The stopped proxy receives the requests before it notices that the instance has closed its connections.
    proxy.signal('SIGSTOP');
    const statuses = together('POST');
    await ended;
    proxy.signal('SIGCONT');
    expect(await statuses).not.toContain(502);
    await second().start();
  });

  test('an instance drains its requests after SIGTERM and then exits', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = (path: string) =>
      new Promise<{ status: number | undefined; connection: string | undefined }>((resolve, reject) => {
        get(`${second().url}${path}`, { agent }, (answer) => {
          answer.resume().once('end', () => {
            resolve({ status: answer.statusCode, connection: answer.headers.connection });
          });
        }).once('error', reject);
      });
    expect(await ask('/readyz')).toEqual({ status: 200, connection: 'keep-alive' });
    const ended = second().terminate();
    const served: (number | undefined)[] = [];
    while ((await ask('/readyz')).status === 200) served.push((await ask('/api/version')).status);
    for (let request = 0; request < 50; request++) {
      const { status, connection } = await ask('/api/version');
      served.push(status);
      expect(connection).toBe('close');
    }
    expect(new Set(served)).toEqual(new Set([200]));
    expect(await ended).toBe(0);
    await expect(ask('/healthz')).rejects.toThrow('ECONNREFUSED');
  });
});
