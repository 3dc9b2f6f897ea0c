import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { defaultPolicy } from '#domain/offers/campaign.ts';
import { defaultReliefPolicy } from '#domain/offers/relief-policy.ts';
import { agreement, document, mail, relief } from '#server/db/schema/agreements.ts';
import { campaignPolicy } from '#server/db/schema/offers.ts';
import { paymentLedger } from '#server/db/schema/payments.ts';
import { contactPoint, credential, customer } from '#server/db/schema/people.ts';
import {
  acceptOver,
  askCodeOver,
  beginPaymentOver,
  expectOk,
  management,
  quoteOver,
  returnOver,
} from '#test/drivers/plan-over-http.ts';
import { describeOnBothEngines } from '#test/support/engines.ts';
import { httpClient, signedInOver, type HttpClient } from '#test/support/http-client.ts';
import { otherProcess, type OtherProcess } from '#test/support/other-process.ts';
import { stranger } from '#test/support/registration.ts';
import { workedDebt, type Person } from '#test/support/test-app.ts';

describeOnBothEngines('a server that is killed between any two steps', (engine) => {
  let world: OtherProcess;
  let laura: Person;
  let client: HttpClient;
  beforeEach(async () => {
    kills = 0;
    world = await otherProcess(engine);
    // The day on which a test runs decides how far the next date is.
    const rules = { ...defaultPolicy, version: 'de-una-vez', relief: { ...defaultReliefPolicy, openDays: 90 } };
    await world.inside(({ database: { sql } }) =>
      sql.insert(campaignPolicy).values({ version: rules.version, rules, createdAt: new Date() }),
    );
    [laura] = (await world.people([[workedDebt]])) as [Person];
    await world.server.start();
    client = await signedInOver(world.server.url, laura);
  });
  afterEach(() => world.close());

  let kills = 0;
  const kill = () => {
    kills += 1;
    return world.server.survive();
  };
  /** Somebody new, who registers meanwhile. */
  function newcomer() {
    const typed = stranger();
    const browser = httpClient(world.server.url);
    const readCode = () => world.readCode({ email: typed.correo });
    const verify = (codigo: string) => browser.post('/api/validation/contact/verify', { codigo });
    const pendingStep = async () => (await browser.get('/api/validation')).body.pasoPendiente;
    return {
      typed,
      browser,
      register: () => browser.post('/api/registration', typed),
      readCode,
      verify,
      pendingStep,
      /** Types each code that comes, once: a registration whose answer was lost may have sent one too. */
      async proveEmail() {
        const tried = new Set<string>();
        const type = async () => {
          for (const codigo of await world.readCodes({ email: typed.correo })) {
            if (!tried.has(codigo) && (await pendingStep()) === 'CONTACTO') await verify(codigo);
            tried.add(codigo);
          }
          return pendingStep();
        };
        await expect.poll(type, { timeout: 30_000, interval: 200 }).toBe('IDENTIDAD');
      },
    };
  }
  /** Sends a call and kills the server while it works on it; what came of it is unknown. */
  async function killDuring(call: () => Promise<unknown>, afterMs: number): Promise<void> {
    const answer = call().catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    await kill();
    await answer;
  }

  /** Accepts, and pays with the first payment of the plan, with a kill wherever one fits. */
  async function acceptedAfterKills(ingrid: ReturnType<typeof newcomer>): Promise<string> {
    const proposal = await quoteOver(client);
    await killDuring(ingrid.register, 30);
    expect(expectOk(await client.get(`/api/account/proposals/${proposal.id}`))).toMatchObject({
      id: proposal.id,
      hash: proposal.hash,
    });
    // Whatever came of the first time, the same page sends the same again.
    expect(expectOk(await ingrid.register())).toMatchObject({ pasoPendiente: 'CONTACTO' });
    // One kill for each mail: one that was twice begun and never ended waits for its person to ask again.
    const sent = await ingrid.readCode();
    await killDuring(() => ingrid.verify(sent), 12);
    await ingrid.proveEmail();
    const codigoId = await askCodeOver(client, proposal.id);
    await kill();
    const codigo = await world.readCode(laura);
    for (const afterMs of [4, 20]) {
      await killDuring(() => acceptOver(client, { proposal, codigoId, codigo }), afterMs);
      if ((await management(client)).acuerdos.length > 0) break;
    }
    if ((await management(client)).acuerdos.length === 0)
      expectOk(await acceptOver(client, { proposal, codigoId, codigo }));
    const { acuerdos } = await management(client);
    expect(acuerdos).toHaveLength(1);
    return acuerdos[0].id;
  }

  /** Accepts and pays the initial payment, undisturbed. */
  async function runningPlan(): Promise<string> {
    const proposal = await quoteOver(client);
    const codigoId = await askCodeOver(client, proposal.id);
    const codigo = await world.readCode(laura);
    const { acuerdo } = expectOk(await acceptOver(client, { proposal, codigoId, codigo }));
    const attempt = expectOk(await beginPaymentOver(client, acuerdo.id));
    const { id } = world.provider.control.createTransaction({
      reference: attempt.referencia,
      amountInCents: attempt.valor * 100,
      settleMs: null,
    });
    world.provider.control.settle(id);
    expectOk(await returnOver(client, 'oferta', { id }));
    return acuerdo.id;
  }

  // What the embedded database keeps through a kill is asked of it by the longer test below.
  if (engine.name === 'PostgreSQL')
    test('a change of dates that was made has its document and its mail, once', async () => {
      const agreementId = await runningPlan();
      const { pasar, cuota } = expectOk(await client.get(`/api/agreements/${agreementId}/options`));
      const change = { tipo: 'PASAR', cuota, huella: pasar.vista.huella };
      const key = randomUUID();
      const make = () => client.post(`/api/agreements/${agreementId}/relief`, change, { 'idempotency-key': key });
      await killDuring(make, 8);
      // Whatever came of the first time, the same page sends the same again, until what was left behind is taken over.
      let again = await make();
      while (again.body.code === 'IDEMPOTENCY_IN_PROGRESS') again = await make();
      expect(expectOk(again).acuerdo.cuotas[1].vence).toBe(pasar.vista.proxima);
      // Committed, and its document still to be drawn.
      await kill();
      const documents = async () =>
        expectOk(await client.get('/api/Documents/rebancarizacion')).data.filter(
          ({ tipo }: { tipo: string }) => tipo === 'OTROSI',
        );
      await expect.poll(documents, { timeout: 30_000, interval: 200 }).toHaveLength(1);
      await world.mailbox.waitFor(({ subject }) => /tu próxima fecha es/.test(subject), 30_000);
      await world.server.kill();
      const kept = await world.inside(async ({ database: { sql } }) => ({
        changes: await sql.select().from(relief),
        documents: await sql.select().from(document),
        mails: await sql.select().from(mail),
      }));
      expect(kept.changes).toHaveLength(1);
      expect(kept.documents.filter(({ kind }) => kind === 'OTROSI')).toMatchObject([
        { subjectId: kept.changes[0]!.id },
      ]);
      expect(kept.mails.filter(({ kind }) => kind === 'relief-made')).toHaveLength(1);
    }, 120_000);

  test('the person finds the last confirmed state at every step, and nothing is doubled', async () => {
    const ingrid = newcomer();
    const agreementId = await acceptedAfterKills(ingrid);
    const key = randomUUID();
    const attempt = expectOk(await beginPaymentOver(client, agreementId, { key }));
    await kill();
    expect(expectOk(await beginPaymentOver(client, agreementId, { key }))).toMatchObject({
      id: attempt.id,
      referencia: attempt.referencia,
    });

    // The bank approves while nobody listens; the return finds it.
    world.provider.control.setFaults({ dropWebhooks: true });
    const paid = world.provider.control.createTransaction({
      reference: attempt.referencia,
      amountInCents: attempt.valor * 100,
    });
    world.provider.control.settle(paid.id);
    await killDuring(() => returnOver(client, 'oferta', { id: paid.id }), 10);
    expect(expectOk(await returnOver(client, 'oferta', { id: paid.id })).intento).toMatchObject({
      estado: 'APROBADO',
      valor: 600_000,
    });

    // The documents are being drawn and mailed.
    await kill();
    expect((await management(client)).acuerdos[0]).toMatchObject({ estado: 'VIGENTE', pagado: 600_000 });
    await expect
      .poll(
        async () =>
          expectOk(await client.get('/api/Documents/rebancarizacion'))
            .data.map(({ tipo }: { tipo: string }) => tipo)
            .toSorted(),
        { timeout: 30_000, interval: 200 },
      )
      .toEqual(['ACUERDO', 'COMPROBANTE']);
    await world.mailbox.waitFor(({ subject }) => subject.startsWith('Recibimos tu pago'), 30_000);
    await world.mailbox.waitFor(({ subject }) => subject.startsWith('Tu plan quedó en firme'), 30_000);
    // The same approval once more, late and several times over.
    world.provider.control.clearFaults();
    expect(new Set(await world.provider.control.sendWebhook(paid.id, { copies: 3 }))).toEqual(new Set([200]));
    await world.server.kill();

    const kept = await world.inside(async ({ database: { sql } }) => ({
      agreements: await sql.select().from(agreement),
      ledger: await sql.select().from(paymentLedger),
      documents: await sql.select().from(document),
      mails: await sql.select().from(mail),
      people: await sql.select().from(customer),
      doors: await sql.select().from(credential),
      contacts: await sql.select().from(contactPoint),
    }));
    expect(kept.agreements).toHaveLength(1);
    const { typed } = ingrid;
    expect(kept.people.filter(({ documentNumber }) => documentNumber === typed.numeroDocumento)).toMatchObject([
      { standing: 'REGISTERED', firstNames: typed.nombres, lastNames: typed.apellidos },
    ]);
    // One door for each person, and all that was typed behind hers.
    expect(kept.doors).toHaveLength(kept.people.length);
    expect(kept.contacts.filter(({ value }) => [typed.correo, '3105550102'].includes(value))).toHaveLength(2);
    expect(kept.ledger.map(({ amount }) => amount)).toEqual([600_000]);
    expect(kept.documents).toHaveLength(2);
    const sent = (await world.mailbox.messages()).map(({ headers }) => headers['message-id']);
    // Each kill between the mail server's yes and our note of it may send one mail again, under the same id, and only once.
    expect(new Set(sent).size).toBe(kept.mails.length);
    for (const id of new Set(sent)) expect(sent.filter((one) => one === id).length).toBeLessThanOrEqual(2);
    expect(sent.length - kept.mails.length).toBeLessThanOrEqual(kills);
  }, 240_000);
});
