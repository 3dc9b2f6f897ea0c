import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
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
import { describeOnBothEngines, engines } from '#test/support/engines.ts';
import { signedInOver } from '#test/support/http-client.ts';
import { otherProcess, type OtherProcess } from '#test/support/other-process.ts';
import { serverProcess, serverThatEnds, type ServerProcess } from '#test/support/server-process.ts';
import { workedDebt, type Person } from '#test/support/test-app.ts';

const postgres = engines.find(({ name }) => name === 'PostgreSQL')!;
const pglite = engines.find(({ name }) => name === 'PGlite')!;
let world: OtherProcess;
afterEach(() => world.close());

describe('two instances on one PostgreSQL', () => {
  let second: ServerProcess;
  let people: Person[];
  beforeEach(async () => {
    world = await otherProcess(postgres);
    people = await world.people([[workedDebt], [workedDebt], [workedDebt]]);
    second = await serverProcess(world.env);
    await Promise.all([world.server.start(), second.start()]);
  });
  afterEach(() => second.kill());

  test('acceptances, payments and notifications that reach both at once count once each', async () => {
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
});

describeOnBothEngines('a mail server that is down', (engine) => {
  test('loses nothing: what was owed arrives once when it is back', async () => {
    world = await otherProcess(engine);
    const [person] = (await world.people([[workedDebt]])) as [Person];
    await world.server.start();
    const client = await signedInOver(world.server.url, person);
    const proposal = await quoteOver(client);
    const codigoId = await askCodeOver(client, proposal.id);
    const codigo = await world.readCode(person);
    world.mailbox.faults.temporaryFailure = true;
    const { acuerdo } = expectOk(await acceptOver(client, { proposal, codigoId, codigo }));
    await expect
      .poll(async () => expectOk(await client.get('/api/Documents/rebancarizacion')).data.length, {
        timeout: 30_000,
        interval: 200,
      })
      .toBe(1);
    expect((await world.mailbox.messages()).map(({ subject }) => subject)).toHaveLength(1);
    // Nothing waits for the mail.
    expect(expectOk(await beginPaymentOver(client, acuerdo.id)).valor).toBe(600_000);
    world.mailbox.faults.temporaryFailure = false;
    await world.mailbox.waitFor(({ subject }) => subject.startsWith('Tu plan quedó en firme'), 60_000);
    expect((await world.mailbox.messages()).filter(({ subject }) => subject.startsWith('Tu plan'))).toHaveLength(1);
  }, 120_000);
});

describe('a second start on the same data folder', () => {
  test('ends at once, says why in Spanish, and disturbs nothing', async () => {
    world = await otherProcess(pglite);
    const [person] = (await world.people([[workedDebt]])) as [Person];
    await world.server.start();
    const { exitCode, said } = await serverThatEnds(world.env);
    expect(exitCode).toBe(1);
    expect(said).toMatch(
      /^La carpeta de datos .* ya está en uso por otro proceso \(\d+\)\. Detén esa copia, o usa otra carpeta con REBANCA_DATA_DIR\.\s*$/,
    );
    const client = await signedInOver(world.server.url, person);
    expect((await management(client)).ofertas).toHaveLength(1);
  }, 90_000);
});
