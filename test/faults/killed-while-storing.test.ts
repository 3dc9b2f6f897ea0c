import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { document } from '#server/db/schema/agreements.ts';
import { s3Files } from '#server/gateways/files/s3-files.ts';
import { composeServices } from '#server/services.ts';
import { acceptOver, askCodeOver, expectOk, quoteOver } from '#test/drivers/plan-over-http.ts';
import { filingOf } from '#test/support/disputing.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { signedInOver } from '#test/support/http-client.ts';
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

describeOnPostgres(
  'a server that is killed after storing the file of a document and before storing its row',
  (engine) => {
    let storage: S3Server;
    let front: Server;
    let world: OtherProcess;
    let killed = 0;
    beforeEach(async () => {
      killed = 0;
      storage = await startS3();
      front = await inFrontOf(storage, async () => {
        if (killed++ === 0) await world.server.kill();
      });
      const { port } = front.address() as AddressInfo;
      world = await otherProcess(engine, {
        FILES_URL: `s3://rebanca/portal?endpoint=http://127.0.0.1:${port}`,
        FILES_KEY_ID: storage.place.keyId,
        FILES_KEY_SECRET: storage.place.keySecret,
      });
    });
    afterEach(async () => {
      await world.close();
      front.closeAllConnections();
      front.close();
      await storage.stop();
    });

    test('issues the document once, and never serves the stored file that has no row', async () => {
      const [laura] = (await world.people([[workedDebt]])) as [Person];
      await world.server.start();
      const before = await signedInOver(world.server.url, laura);
      const proposal = await quoteOver(before);
      const codigoId = await askCodeOver(before, proposal.id);
      expectOk(await acceptOver(before, { proposal, codigoId, codigo: await world.readCode(laura) }));
      await expect.poll(() => world.server.hasEnded(), { timeout: 30_000 }).toBe(true);

      await world.server.start();
      const client = await signedInOver(world.server.url, laura);
      const documents = async (): Promise<{ id: string }[]> =>
        expectOk(await client.get('/api/Documents/rebancarizacion')).data;
      await expect.poll(documents, { timeout: 60_000, interval: 200 }).toHaveLength(1);
      const [issued] = await documents();
      const stored: string[] = [];
      for await (const { id } of s3Files(storage.place).list('papers')) stored.push(id);
      expect(stored).toHaveLength(2);
      const orphan = stored.find((id) => id !== issued!.id);
      expect((await client.get(`/api/Documents/rebancarizacion/${orphan}`)).status).toBe(404);
      expect((await client.get(`/api/Documents/rebancarizacion/${issued!.id}`)).status).toBe(200);
      await world.server.kill();
      await world.inside(async (platform) => {
        expect(await platform.database.sql.select().from(document)).toMatchObject([{ id: issued!.id }]);
        const services = await composeServices(platform);
        expect(await orderDirectly({ platform, services }, ['verificar'])).toMatchObject({ code: 0 });
      });
    }, 180_000);

    test('keeps a filed dispute and its freeze, and issues its document once', async () => {
      const [laura] = (await world.people([[workedDebt]])) as [Person];
      await world.server.start();
      const before = await signedInOver(world.server.url, laura);
      const [{ obligacionId }] = expectOk(await before.get('/api/disputes')).deudas;
      const body = filingOf('SUPLANTACION', obligacionId);
      const { radicado } = expectOk(await before.post('/api/disputes', body, { 'idempotency-key': randomUUID() }));
      await expect.poll(() => world.server.hasEnded(), { timeout: 30_000 }).toBe(true);

      await world.server.start();
      const client = await signedInOver(world.server.url, laura);
      expect(expectOk(await client.get('/api/disputes')).data).toMatchObject([{ radicado, congelada: true }]);
      const documents = async () => expectOk(await client.get('/api/Documents/rebancarizacion')).data;
      await expect.poll(documents, { timeout: 60_000, interval: 200 }).toHaveLength(1);
      const [issued] = await documents();
      expect(issued.title ?? issued.titulo ?? issued.nombre).toContain(radicado);
      expect((await client.get(`/api/Documents/rebancarizacion/${issued.id}`)).status).toBe(200);
      await world.server.kill();
      await world.inside(async (platform) => {
        const services = await composeServices(platform);
        expect(await orderDirectly({ platform, services }, ['verificar'])).toMatchObject({ code: 0 });
      });
    }, 180_000);
  },
);
