import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { document } from '#server/db/schema/agreements.ts';
import { s3Files } from '#server/gateways/files/s3-files.ts';
import { composeServices } from '#server/services.ts';
import { acceptOver, askCodeOver, expectOk, management, quoteOver } from '#test/drivers/plan-over-http.ts';
import { filingOf } from '#test/support/disputing.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { signedInOver, type HttpClient } from '#test/support/http-client.ts';
import { orderDirectly } from '#test/support/operator.ts';
import { otherProcess, type OtherProcess } from '#test/support/other-process.ts';
import { startS3, type S3Server } from '#test/support/s3-server.ts';
import { workedDebt, type Person } from '#test/support/test-app.ts';

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

describeOnPostgres('a server that is killed after storing the file of a document, before storing its row', (engine) => {
  let storage: S3Server;
  let front: Server;
  let world: OtherProcess;
  let isKilled = false;
  beforeAll(async () => {
    storage = await startS3();
    front = await inFrontOf(storage, async () => {
      if (!isKilled) await world.server.kill();
      isKilled = true;
    });
    const { port } = front.address() as AddressInfo;
    world = await otherProcess(engine, {
      FILES_URL: `s3://rebanca/portal?endpoint=http://127.0.0.1:${port}`,
      FILES_KEY_ID: storage.place.keyId,
      FILES_KEY_SECRET: storage.place.keySecret,
    });
  });
  afterAll(async () => {
    await world.close();
    front.closeAllConnections();
    front.close();
    await storage.stop();
  });

  test('issues the document once and never serves the file without a row', async () => {
    const [laura] = (await world.people([[workedDebt, workedDebt]])) as [Person];
    const signedIn = () => signedInOver(world.server.url, laura);
    const afterTheKill = async () => {
      await expect.poll(() => world.server.hasEnded(), { timeout: 30_000 }).toBe(true);
      await world.server.start();
      return signedIn();
    };
    await world.server.start();
    const before = await signedIn();
    const proposal = await quoteOver(before);
    const codigoId = await askCodeOver(before, proposal.id);
    expectOk(await acceptOver(before, { proposal, codigoId, codigo: await world.readCode(laura) }));

    const between = await afterTheKill();
    const documentsOf = (client: HttpClient) => async (): Promise<{ id: string; titulo: string }[]> =>
      expectOk(await client.get('/api/Documents/rebancarizacion')).data;
    const eventually = { timeout: 60_000, interval: 200 };
    await expect.poll(documentsOf(between), eventually).toHaveLength(1);
    const [{ numeroObligacion }] = (await management(between)).acuerdos;
    const { deudas } = expectOk(await between.get('/api/disputes'));
    const { obligacionId } = deudas.find(({ numero }: { numero: string }) => numero !== numeroObligacion);
    isKilled = false;
    const body = filingOf('SUPLANTACION', obligacionId);
    const { radicado } = expectOk(await between.post('/api/disputes', body, { 'idempotency-key': randomUUID() }));

    const client = await afterTheKill();
    expect(expectOk(await client.get('/api/disputes')).data).toMatchObject([{ radicado, congelada: true }]);
    await expect.poll(documentsOf(client), eventually).toHaveLength(2);
    const issued = await documentsOf(client)();
    expect(JSON.stringify(issued)).toContain(radicado);
    const stored: string[] = [];
    for await (const { id } of s3Files(storage.place).list('papers')) stored.push(id);
    expect(stored).toHaveLength(4);
    for (const id of stored) {
      const { status } = await client.get(`/api/Documents/rebancarizacion/${id}`);
      expect(status).toBe(issued.some((each) => each.id === id) ? 200 : 404);
    }
    await world.server.kill();
    await world.inside(async (platform) => {
      expect((await platform.database.sql.select().from(document)).map(({ id }) => id).toSorted()).toEqual(
        issued.map(({ id }) => id).toSorted(),
      );
      const services = await composeServices(platform);
      expect(await orderDirectly({ platform, services }, ['verificar'])).toMatchObject({ code: 0 });
    });
  }, 180_000);
});
