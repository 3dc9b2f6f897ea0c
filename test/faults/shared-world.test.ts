import { randomUUID } from 'node:crypto';
import { Agent, get } from 'node:http';
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
import { postgres } from '#test/support/engines.ts';
import { signedInOver } from '#test/support/http-client.ts';
import { otherProcess, type OtherProcess } from '#test/support/other-process.ts';
import { serverProcess, type ServerProcess } from '#test/support/server-process.ts';
import { workedDebt, type Person } from '#test/support/test-app.ts';

describe('two instances on one PostgreSQL', () => {
  let world: OtherProcess;
  let second: ServerProcess;
  let people: Person[];
  beforeAll(async () => {
    world = await otherProcess(postgres, { DRAIN_SECONDS: '3' });
    people = await world.people([[workedDebt], [workedDebt]]);
    second = await serverProcess(world.env);
    await Promise.all([world.server.start(), second.start()]);
  });
  afterAll(async () => {
    await second.kill();
    await world.close();
  });

  test('count concurrent acceptances, payments and notifications once', async () => {
    await Promise.all(
      people.map(async (person) => {
        const here = await signedInOver(world.server.url, person);
        const there = here.at(second.url);
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
    expect(kept.agreements).toHaveLength(people.length);
    expect(kept.ledger).toHaveLength(people.length);
    expect((await world.mailbox.messages()).length).toBe(kept.mails.length);
  }, 120_000);

  test('an instance drains its requests after SIGTERM and then exits', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = (path: string) =>
      new Promise<{ status: number | undefined; connection: string | undefined }>((resolve, reject) => {
        get(`${second.url}${path}`, { agent }, (answer) => {
          answer.resume().once('end', () => {
            resolve({ status: answer.statusCode, connection: answer.headers.connection });
          });
        }).once('error', reject);
      });
    expect(await ask('/readyz')).toEqual({ status: 200, connection: 'keep-alive' });
    const ended = second.terminate();
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
