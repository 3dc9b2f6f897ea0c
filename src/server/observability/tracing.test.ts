import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnPostgres } from '#test/support/engines.ts';
import { acceptedPlan } from '#test/support/accepted-plan.ts';
import { payingIn } from '#test/support/paying.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { startCollector, type ReportedSpan } from '#test/support/trace-collector.ts';

async function tryToSignIn(port: number): Promise<void> {
  const body = JSON.stringify({ tipoDocumento: 'CC', numeroDocumento: '1099999999', password: 'no es la suya' });
  const headers = { 'content-type': 'application/json', 'content-length': body.length, 'user-agent': 'otra' };
  await new Promise<void>((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', method: 'POST', path: '/api/Auth/login', headers }, (answer) =>
      answer.resume().once('end', resolve),
    );
    sent.once('error', reject);
    sent.flushHeaders();
    setImmediate(() => sent.end(body));
  });
}

describeOnPostgres('traces', (engine) => {
  let collector: Awaited<ReturnType<typeof startCollector>>;
  let app: TestApp;
  let secrets: string[];
  beforeAll(async () => {
    collector = await startCollector();
    app = await startTestApp(engine, {
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
      REBANCA_RELEASE: 'prueba-1',
    });
    const plan = await acceptedPlan(app);
    const { begin, pay, back } = payingIn(() => app);
    await back(plan, { id: pay((await begin(plan)).body).id });
    await app.drain();
    await app.client().send({
      method: 'GET',
      url: '/api/config/nada.json?correo=canario@correo.example',
      headers: { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' },
    });
    await app.app.listen({ port: 0, host: '127.0.0.1' });
    await tryToSignIn((app.app.server.address() as AddressInfo).port);
    secrets = [plan.person.documentNumber, plan.person.email, plan.agreement.id, plan.agreement.numero, 'canario'];
    await app.close();
  });
  afterAll(() => collector.close());

  const named = (name: string) => collector.spans().filter((span) => span.name === name);
  const attribute = ({ attributes }: ReportedSpan, key: string) =>
    Object.values(attributes.find((each) => each.key === key)?.value ?? {})[0];

  test('include requests with a delayed body', () => {
    const request = named('POST /api/Auth/login').at(-1)!;
    expect(attribute(request, 'http.response.status_code')).toBe(422);
    const inside = collector.spans().filter(({ parentSpanId }) => parentSpanId === request.spanId);
    expect(inside.map(({ name }) => name)).toContain('select customer');
  });

  test('name a request by its route, and contain its SQL statements and outgoing calls', () => {
    const [request] = named('POST /api/payments/return/:strategy');
    expect(attribute(request!, 'http.response.status_code')).toBe(200);
    const inside = collector.spans().filter(({ traceId }) => traceId === request!.traceId);
    expect(inside.filter(({ name }) => name.startsWith('insert payment_ledger'))).toHaveLength(1);
    const [call] = inside.filter(({ attributes }) => attributes.some(({ key }) => key === 'server.address'));
    expect([call!.name, call!.parentSpanId]).toEqual(['GET 127.0.0.1', request!.spanId]);
    expect(inside.length).toBeGreaterThan(5);
    for (const { parentSpanId, spanId } of inside)
      expect(spanId === request!.spanId || inside.some((other) => other.spanId === parentSpanId)).toBe(true);
  });

  test('have a root span for each job, and contain the SQL statements of the job', () => {
    const [job] = named('job document.receipt');
    expect(job!.parentSpanId || undefined).toBeUndefined();
    const inside = collector.spans().filter(({ parentSpanId }) => parentSpanId === job!.spanId);
    expect(inside.map(({ name }) => name)).toContain('insert document');
  });

  test('contain no personal data, agreement ids or URL parameters', () => {
    for (const secret of secrets) expect(collector.text()).not.toContain(secret);
    expect(collector.text()).not.toContain('0af7651916cd43dd8448eb211c80319c');
    expect(collector.text()).toContain('prueba-1');
  });

  test('contain only statements that are part of a request or a job', () => {
    const alone = collector
      .spans()
      .filter(({ name, parentSpanId }) => !parentSpanId && !/^(?:job|GET|POST) /.test(name));
    expect(alone).toEqual([]);
  });
});
