import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { AddressInfo } from 'node:net';
import { openCase } from '#server/db/cases.store.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { projectRoot } from '#tools/build-stamp.ts';
import { builtPages, startTestApp, type TestApp } from '#test/support/test-app.ts';
import { startMetrics, type Metrics } from './metrics.ts';

describeOnPostgres('the metrics of a process', (engine) => {
  let t: TestApp;
  let metrics: Metrics;
  let portal: string;
  beforeAll(async () => {
    t = await startTestApp(engine, { ...builtPages, REBANCA_RELEASE: 'prueba-1' });
    metrics = await startMetrics(t.platform, t.services.files, 0);
    await t.app.listen({ port: 0, host: '127.0.0.1' });
    portal = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await metrics?.close();
    await t?.close();
  });
  const ask = async (path = '/metrics') => {
    const answer = await fetch(`http://127.0.0.1:${metrics.port}${path}`);
    return { status: answer.status, text: await answer.text() };
  };
  const valueOf = (text: string, start: string) =>
    Number(
      text
        .split('\n')
        .find((one) => one.startsWith(start))
        ?.split(' ')
        .at(-1),
    );

  test('count responses by kind, route and status, without URLs or personal data', async () => {
    await fetch(`${portal}/api/User?email=canario`, { headers: { 'user-agent': 'canario' } });
    await fetch(`${portal}/api/canario`);
    await fetch(`${portal}/assets/canario.js`);
    const { status, text } = await ask();
    expect(status).toBe(200);
    expect(valueOf(text, 'rebanca_answers_total{kind="api",method="GET",route="/api/User",status="4xx"}')).toBe(1);
    expect(valueOf(text, 'rebanca_answers_total{kind="api",method="GET",route="/api/*",status="4xx"}')).toBe(1);
    expect(valueOf(text, 'rebanca_answers_total{kind="page",method="GET",route="",status="4xx"}')).toBe(1);
    expect(valueOf(text, 'rebanca_answer_seconds_bucket{le="+Inf",kind="api"}')).toBe(2);
    expect(valueOf(text, 'rebanca_database_up')).toBe(1);
    expect(text).toContain('release="prueba-1"');
    expect(text).not.toMatch(/canario|127\.0\.0\.1/);
    for (const one of text.trim().split('\n').filter(Boolean))
      expect(one).toMatch(/^(# TYPE \w+ \w+|# HELP \w+ .+|\w+(\{[^{}]*\})? ([\d.e+-]+|Nan))$/);
    for (const name of [
      'process_resident_memory_bytes',
      'process_cpu_seconds_total',
      'nodejs_eventloop_lag_p99_seconds',
    ])
      expect(valueOf(text, name)).toBeGreaterThan(0);
  });

  test('report the number of pending jobs', async () => {
    const person = await t.person();
    await t.services.credentials.invite(person.id, t.clock.now());
    t.clock.advance({ minutes: 2 });
    expect(valueOf((await ask()).text, 'rebanca_pending_work_oldest_seconds{work="mail.send"}')).toBe(120);
    expect(valueOf((await ask()).text, 'rebanca_jobs_waiting{work="mail.send"}')).toBe(1);
    await t.drain();
    const { text } = await ask();
    expect(valueOf(text, 'rebanca_jobs_waiting{work="mail.send"}')).toBe(0);
    expect(valueOf(text, 'rebanca_inbox_waiting')).toBe(0);
    expect(valueOf(text, 'rebanca_pending_work{work="mail.send"}')).toBe(0);
  });

  test('report open and overdue cases by kind', async () => {
    const figure = async (name: string, kind: string) =>
      valueOf((await ask()).text, `rebanca_cases_${name}{kind="${kind}"}`);
    expect(await figure('open', 'DOCUMENTO')).toBe(0);
    const lost = { kind: 'DOCUMENTO', reason: 'DOCUMENT_MISSING' } as const;
    await t.platform.database.transaction((tx) =>
      openCase(tx, { ...lost, subject: { type: 'document', id: randomUUID() } }, t.clock.now()),
    );
    expect([await figure('open', 'DOCUMENTO'), await figure('overdue', 'DOCUMENTO')]).toEqual([1, 0]);
    t.clock.advance({ days: 10 });
    expect([await figure('overdue', 'DOCUMENTO'), await figure('open', 'RECLAMO')]).toEqual([1, 0]);
    t.clock.advance({ days: -10 });
  });

  test('count refused events of the card provider by reason', async () => {
    const refused = 'rebanca_provider_events_refused_total{reason=';
    expect(valueOf((await ask()).text, `${refused}"signature"}`)).toBe(0);
    await fetch(`${portal}/api/webhooks/wompi`, {
      method: 'POST',
      body: 'no',
      headers: { 'content-type': 'text/plain' },
    });
    const { text } = await ask();
    expect(valueOf(text, `${refused}"unreadable"}`)).toBe(1);
    expect(valueOf(text, `${refused}"environment"}`)).toBe(0);
  });

  test('report the state of the storage', async () => {
    const { text } = await ask();
    expect(valueOf(text, 'rebanca_storage_up')).toBe(1);
    expect(valueOf(text, 'rebanca_data_folder_free_bytes')).toBeGreaterThan(0);
    expect(text).not.toMatch(/^rebanca_archiving_/m);
    const check = vi.spyOn(t.services.files, 'check').mockRejectedValue(new Error('away'));
    expect(valueOf((await ask()).text, 'rebanca_storage_up')).toBe(0);
    check.mockRestore();
  });

  test('are served only at one path of a separate port', async () => {
    expect((await ask('/')).status).toBe(404);
    const onPortal = await (await fetch(`${portal}/metrics`)).text();
    expect(onPortal).not.toContain('rebanca_answers_total');
  });

  test('match the metrics in the alerts', async () => {
    const { groups } = parse(readFileSync(join(projectRoot, 'deploy/alerts.yaml'), 'utf8'));
    const expressions: string[] = groups.flatMap(({ rules }: any) => rules.map(({ expr }: any) => expr));
    const exposed = new Set([...(await ask()).text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name!));
    const read = expressions.flatMap((expr) => expr.match(/\b(?:rebanca|process|nodejs)_\w+/g) ?? []);
    const plain = new Set(read.map((name) => (exposed.has(name) ? name : name.replace(/_(?:bucket|sum|count)$/, ''))));
    expect([...plain].filter((name) => !exposed.has(name))).toEqual([]);
    expect([...exposed].filter((name) => name.startsWith('rebanca_') && !plain.has(name))).toEqual([]);
    const labels = expressions.flatMap((expr) => [...expr.matchAll(/\bby \((\w+)\)/g)].map(([, label]) => label));
    expect(new Set(labels)).toEqual(new Set(['le', 'work', 'release', 'reason', 'kind']));
  });
});
