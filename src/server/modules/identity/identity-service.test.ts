import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { describeOnPostgres } from '#test/support/engines.ts';
import { begin, skip } from '#test/support/identity-check.ts';
import { registered, stranger, type Typed } from '#test/support/registration.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import type { Client, TestApp } from '#test/support/test-app.ts';

describeOnPostgres('an external identity service', (engine) => {
  const t = suiteApp(engine);
  let served: TestApp;
  let browser: Client;
  let typed: Typed;
  const answers: { status: number; body: unknown }[] = [];
  const service = createServer((request, reply) => {
    request.resume().on('end', () => {
      const { status, body } = answers.shift() ?? { status: 500, body: {} };
      reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    const { port } = service.address() as AddressInfo;
    served = await t.again({ IDENTITY_URL: `http://127.0.0.1:${port}`, IDENTITY_TOKEN: 'secreta' });
  });
  afterAll(async () => {
    await served.close();
    service.close();
  });
  beforeEach(async () => {
    typed = stranger();
    ({ browser } = await registered(served, typed));
    t.mailbox.clear();
  });
  const says = (body: unknown, status = 200) => void answers.push({ status, body });
  const enter = async () => {
    const client = served.client();
    const { tipoDocumento, numeroDocumento, password } = typed;
    return { client, answer: await client.post('/api/Auth/login', { tipoDocumento, numeroDocumento, password }) };
  };

  test('is reported as unavailable after an error response', async () => {
    says({}, 500);
    expect((await begin(browser)).body.code).toBe('UNAVAILABLE');
    says({ decision: 'step-up', reference: 'r', questions: [{ id: 'q', text: '¿?', options: ['A', 'B'] }] });
    expect((await begin(browser)).body).toMatchObject({ estado: 'PREGUNTAS', intentosRestantes: 2 });
  });

  test('moves the check to the code step after an approval, and ends the check after a rejection', async () => {
    says({ decision: 'approve', reference: 'r' });
    expect((await begin(browser)).body.estado).toBe('CODIGO');
    typed = stranger();
    ({ browser } = await registered(served, typed));
    says({ decision: 'reject', reference: 'r' });
    expect((await begin(browser)).body.estado).toBe('RECHAZADA');
  });

  test('can start a manual review, during which the user can sign in', async () => {
    says({ decision: 'review', reference: 'r-7' });
    expect((await begin(browser)).body.estado).toBe('EN_REVISION');
    const meanwhile = await skip(browser, 'DESPUES');
    expect(meanwhile.body.pasoPendiente).toBeNull();
    expect((await browser.get('/api/User')).status).toBe(200);
    expect((await enter()).answer.body.pasoPendiente).toBeNull();
    says({ decision: 'pending' });
    await served.services.identity.followReviews(t.clock.now());
    expect((await enter()).answer.body.pasoPendiente).toBeNull();
    says({ decision: 'approve' });
    await served.services.identity.followReviews(t.clock.now());
    await served.drain();
    await t.mailbox.waitFor(
      ({ to, subject }) => to.includes(typed.correo) && subject === 'Ya puedes confirmar que eres tú',
    );
    t.clock.advance({ minutes: 40 });
    const { client, answer } = await enter();
    expect(answer.body.pasoPendiente).toBe('IDENTIDAD');
    expect((await begin(client)).body.estado).toBe('CODIGO');
  });
});
