import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createAttempt } from '#contract/payments.ts';
import { defaultPolicy } from '#test/support/example-campaign.ts';
import { fileKey } from '#server/gateways/files/file-store.ts';
import { acceptedPlan, propose } from '#test/support/accepted-plan.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { applicant, photo, sendExtras } from '#test/support/membership.ts';
import { publishRules } from '#test/support/published-rules.ts';
import { startTestApp, workedDebt, type TestApp } from '#test/support/test-app.ts';
import { claimKey } from './idempotency.store.ts';
import { hashOf } from './idempotency.ts';

const attempts = '/api/payments/attempts';

describeOnPostgres('the API in rare cases', (engine) => {
  let t: TestApp;
  let antivirus: Server;
  beforeAll(async () => {
    antivirus = createServer((socket) => {
      let received = Buffer.alloc(0);
      socket.on('data', (chunk) => {
        received = Buffer.concat([received, chunk]);
        // The antivirus command INSTREAM ends with an empty chunk.
        if (received.subarray(-4).equals(Buffer.alloc(4))) socket.end('stream: Eicar-Test-Signature FOUND\0');
      });
    });
    await new Promise<void>((ready) => antivirus.listen(0, '127.0.0.1', ready));
    const { port } = antivirus.address() as AddressInfo;
    t = await startTestApp(engine, { CLAMD_URL: `tcp://127.0.0.1:${port}` });
  });
  afterAll(async () => {
    await t?.close();
    antivirus.close();
  });
  afterEach(() => void vi.restoreAllMocks());

  test('refuses a repeated call while the first call is still running', async () => {
    const { client, agreement, person } = await acceptedPlan(t);
    const body = { acuerdoId: agreement.id, concepto: 'INICIAL', estrategia: 'acuerdo' };
    const id = { customerId: person.id, key: randomUUID() };
    const read = { agreementId: agreement.id, concept: 'INICIAL', strategy: 'acuerdo' };
    const hash = hashOf(createAttempt, { params: {}, query: {}, body: read });
    const now = t.clock.now();
    expect(await claimKey(t.platform.database.sql, id, hash, now, now)).toBe(true);
    let at = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => (at += 9_000));
    const answer = await client.post(attempts, body, { 'idempotency-key': id.key });
    expect([answer.status, answer.body.code]).toEqual([409, 'IDEMPOTENCY_IN_PROGRESS']);
  });

  test('refuses a term that the campaign does not offer', async () => {
    const rules = { ...defaultPolicy, version: 'corta', bands: defaultPolicy.bands.filter(({ upTo }) => upTo <= 12) };
    await publishRules(t.platform.database, rules, t.clock.now());
    const client = await t.signedIn(await t.person([workedDebt]));
    const answer = await propose(client, { plazo: 36 });
    expect([answer.status, answer.body.code]).toEqual([422, 'TERM_NOT_ALLOWED']);
  });

  test('refuses the download of a PDF document whose stored file was changed', async () => {
    const { client } = await acceptedPlan(t);
    await t.drain();
    const [issued] = (await client.get('/api/Documents/rebancarizacion')).body.data;
    const file = path.join(t.platform.config.dataDir, 'archivos', fileKey('papers', issued.id, 'pdf'));
    await writeFile(file, 'otra cosa');
    const answer = await client.get(`/api/Documents/rebancarizacion/${issued.id}`);
    expect([answer.status, answer.body.code]).toEqual([409, 'DOCUMENT_UNSOUND']);
  });

  test('refuses an upload in which the antivirus finds malware', async () => {
    const { client } = await applicant(t, 'mailing');
    const answer = await sendExtras(client, await photo());
    expect([answer.status, answer.body.code]).toEqual([422, 'UPLOAD_INFECTED']);
  });
});
