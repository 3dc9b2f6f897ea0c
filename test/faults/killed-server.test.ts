import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultPolicy } from '#test/support/example-campaign.ts';
import { defaultReliefPolicy } from '#domain/offers/relief-policy.ts';
import { agreement, document, mail, relief } from '#server/db/schema/agreements.ts';
import { paymentLedger } from '#server/db/schema/payments.ts';
import { contactPoint, credential, customer, idempotencyKey } from '#server/db/schema/people.ts';
import { s3Files } from '#server/gateways/files/s3-files.ts';
import { composeServices } from '#server/services.ts';
import {
  acceptOver,
  askCodeOver,
  beginPaymentOver,
  expectOk,
  management,
  quoteOver,
  returnOver,
} from '#test/drivers/plan-over-http.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { httpClient, signedInOver, type HttpClient } from '#test/support/http-client.ts';
import { orderDirectly } from '#test/support/operator.ts';
import { otherProcess, type OtherProcess } from '#test/support/other-process.ts';
import { stranger } from '#test/support/registration.ts';
import { publishRules } from '#test/support/published-rules.ts';
import { startS3, type S3Server } from '#test/support/s3-server.ts';
import { workedDebt, type Person } from '#test/support/test-app.ts';

/** Forwards requests to `storage`, and calls `stored` before the response to each stored document. */
async function inFrontOf(storage: S3Server, stored: () => Promise<void>): Promise<Server> {
  const server = createServer((asked, answer) => {
    const { method, url, headers } = asked;
    const passed = request({ host: '127.0.0.1', port: storage.port, method, path: url, headers }, async (reply) => {
      if (method === 'PUT' && url?.includes('/papers/') && reply.statusCode === 200) await stored();
      answer.writeHead(reply.statusCode!, reply.headers);
      reply.pipe(answer);
    });
    asked.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** `embedded-portal.test.ts` covers a killed server on the embedded database. */
describeOnPostgres('a server that is killed at any step', (engine) => {
  const ingrid = stranger();
  let storage: S3Server;
  let front: Server;
  let isKilledOnStoring = false;
  let world: OtherProcess;
  let laura: Person;
  let client: HttpClient;
  let agreementId: string;
  let kills = 0;
  beforeAll(async () => {
    storage = await startS3();
    front = await inFrontOf(storage, async () => {
      if (isKilledOnStoring) await world.server.kill();
      isKilledOnStoring = false;
    });
    world = await otherProcess(engine, {
      FILES_URL: `s3://rebanca/portal?endpoint=http://127.0.0.1:${(front.address() as AddressInfo).port}`,
      FILES_KEY_ID: storage.place.keyId,
      FILES_KEY_SECRET: storage.place.keySecret,
    });
    // With `openDays` 90, a change of dates is possible on every day.
    const rules = { ...defaultPolicy, version: 'de-una-vez', relief: { ...defaultReliefPolicy, openDays: 90 } };
    await world.inside(({ database }) => publishRules(database, rules, new Date()));
    [laura] = (await world.people([[workedDebt]])) as [Person];
    await world.server.start();
    client = await signedInOver(world.server.url, laura);
  });
  afterAll(async () => {
    await world?.close();
    front.closeAllConnections();
    front.close();
    await storage.stop();
  });

  async function killDuring(call: () => Promise<unknown>, afterMs: number): Promise<void> {
    const answer = call().catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    kills += 1;
    await world.server.survive();
    await answer;
  }
  const eventually = { timeout: 30_000, interval: 100 };
  const documents = async (): Promise<string[]> =>
    expectOk(await client.get('/api/Documents/rebancarizacion'))
      .data.map(({ tipo }: { tipo: string }) => tipo)
      .toSorted();

  test('registers a person once', async () => {
    const browser = httpClient(world.server.url);
    const register = () => browser.post('/api/registration', ingrid);
    await killDuring(register, 30);
    expect(expectOk(await register())).toMatchObject({ pasoPendiente: 'CONTACTO' });
    // A registration without a response may have sent a code too.
    const tried = new Set<string>();
    const typeCodes = async () => {
      const codes = await world.readCodes({ email: ingrid.correo });
      const untried = codes.find((codigo) => !tried.has(codigo));
      if (untried) await browser.post('/api/validation/contact/verify', { codigo: untried });
      tried.add(untried ?? '');
      return (await browser.get('/api/validation')).body.pasoPendiente;
    };
    await expect.poll(typeCodes, eventually).toBe('IDENTIDAD');
  });

  test('accepts an agreement once', async () => {
    const proposal = await quoteOver(client);
    const codigoId = await askCodeOver(client, proposal.id);
    const codigo = await world.readCode(laura);
    const accept = () => acceptOver(client, { proposal, codigoId, codigo });
    await killDuring(accept, 10);
    if ((await management(client)).acuerdos.length === 0) expectOk(await accept());
    const { acuerdos } = await management(client);
    expect(acuerdos).toHaveLength(1);
    agreementId = acuerdos[0].id;
  });

  test('counts a payment once and issues its documents', async () => {
    const key = randomUUID();
    const attempt = expectOk(await beginPaymentOver(client, agreementId, { key }));
    const { id, referencia } = attempt;
    // The provider sends no notification, so the portal looks up the approval when the user returns from the provider.
    const { control } = world.provider;
    control.setFaults({ dropWebhooks: true });
    const paid = control.createTransaction({ reference: referencia, amountInCents: attempt.valor * 100 });
    control.settle(paid.id);
    await killDuring(() => returnOver(client, 'oferta', { id: paid.id }), 10);
    const approved = { estado: 'APROBADO', valor: 600_000 };
    expect(expectOk(await returnOver(client, 'oferta', { id: paid.id })).intento).toMatchObject(approved);
    expect(expectOk(await beginPaymentOver(client, agreementId, { key }))).toMatchObject({ id, referencia });
    expect((await management(client)).acuerdos[0]).toMatchObject({ estado: 'VIGENTE', pagado: 600_000 });
    await expect.poll(documents, eventually).toEqual(['ACUERDO', 'COMPROBANTE']);
    await world.mailbox.waitFor(({ subject }) => subject.startsWith('Recibimos tu pago'), 30_000);
    await world.mailbox.waitFor(({ subject }) => subject.startsWith('Tu plan quedó en firme'), 30_000);
    control.clearFaults();
    expect(new Set(await control.sendWebhook(paid.id, { copies: 3 }))).toEqual(new Set([200]));
  });

  test('changes a date once, issues one amendment and serves no unissued file', async () => {
    const { pasar, cuota } = expectOk(await client.get(`/api/agreements/${agreementId}/options`));
    const change = { tipo: 'PASAR', cuota, huella: pasar.vista.huella };
    const key = randomUUID();
    const make = () => client.post(`/api/agreements/${agreementId}/relief`, change, { 'idempotency-key': key });
    await killDuring(make, 8);
    // Ends the lock of the idempotency key, which would otherwise last thirty seconds.
    await world.inside(({ database: { sql } }) => sql.update(idempotencyKey).set({ lockedUntil: new Date(0) }));
    // The server is killed again after it has stored the file of the amendment, before it stores the row.
    isKilledOnStoring = true;
    expect(expectOk(await make()).acuerdo.cuotas[1].vence).toBe(pasar.vista.proxima);
    await expect.poll(() => world.server.hasEnded(), eventually).toBe(true);
    kills += 1;
    await world.server.start();
    await expect.poll(documents, eventually).toEqual(['ACUERDO', 'COMPROBANTE', 'OTROSI']);
    const issued: { id: string }[] = expectOk(await client.get('/api/Documents/rebancarizacion')).data;
    const stored: string[] = [];
    for await (const { id } of s3Files(storage.place).list('papers')) stored.push(id);
    expect(stored.length).toBeGreaterThan(issued.length);
    for (const id of stored) {
      const { status } = await client.get(`/api/Documents/rebancarizacion/${id}`);
      expect(status).toBe(issued.some((each) => each.id === id) ? 200 : 404);
    }
    await world.mailbox.waitFor(({ subject }) => /tu próxima fecha es/.test(subject), 30_000);
  });

  test('stores every row once and sends every mail with a single id', async () => {
    await world.server.kill();
    await world.inside(async (platform) => {
      const services = await composeServices(platform);
      expect(await orderDirectly({ platform, services }, ['verificar'])).toMatchObject({ code: 0 });
    });
    const kept = await world.inside(async ({ database: { sql } }) => ({
      agreements: await sql.select().from(agreement),
      ledger: await sql.select().from(paymentLedger),
      changes: await sql.select().from(relief),
      documents: await sql.select().from(document),
      mails: await sql.select().from(mail),
      people: await sql.select().from(customer),
      credentials: await sql.select().from(credential),
      contacts: await sql.select().from(contactPoint),
    }));
    expect(kept.agreements).toHaveLength(1);
    expect(kept.ledger.map(({ amount }) => amount)).toEqual([600_000]);
    expect(kept.changes).toHaveLength(1);
    expect(kept.documents).toHaveLength(3);
    expect(kept.mails.filter(({ kind }) => kind === 'relief-made')).toHaveLength(1);
    expect(kept.people).toHaveLength(2);
    expect(kept.credentials).toHaveLength(2);
    const registered = kept.people.filter(({ standing }) => standing === 'REGISTERED');
    expect(registered.map(({ firstNames, lastNames }) => [firstNames, lastNames])).toEqual([
      [ingrid.nombres, ingrid.apellidos],
    ]);
    const typed = kept.contacts.filter(({ value }) => [ingrid.correo, '3105550102'].includes(value));
    expect(typed).toHaveLength(2);

    // If the server is killed after the mail server has accepted a mail and before the acceptance is recorded, the mail
    // is sent once more.
    const sent = (await world.mailbox.messages()).map(({ headers }) => headers['message-id']);
    expect(new Set(sent).size).toBe(kept.mails.length);
    for (const id of new Set(sent)) expect(sent.filter((one) => one === id).length).toBeLessThanOrEqual(2);
    expect(sent.length - kept.mails.length).toBeLessThanOrEqual(kills);
  });
});
