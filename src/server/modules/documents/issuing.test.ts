import { open, readdir, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { agreement, counter, document, documentNumber } from '#server/db/schema/agreements.ts';
import { renderers } from '#server/gateways/pdf/renderers.ts';
import { acceptedPlan, type AcceptedPlan } from '#test/support/accepted-plan.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { payingIn } from '#test/support/paying.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { shortDocument } from '#test/support/short-documents.ts';

const meanwhile = { drawing: async () => {}, storing: async () => {} };

async function listenIn(): Promise<void> {
  for (const name of ['agreement', 'membership', 'receipt', 'pazYSalvo'] as const) {
    vi.spyOn(renderers, name).mockImplementation(async (...facts: unknown[]) => {
      await meanwhile.drawing();
      return shortDocument(name, facts);
    });
  }
  const folder = await open(tmpdir(), 'r');
  const handles = Object.getPrototypeOf(folder) as FileHandle;
  await folder.close();
  // Mocks the flush as well, because a full disk may cause an error only when the data is flushed.
  const sync = handles.sync;
  vi.spyOn(handles, 'sync').mockImplementation(async function (this: FileHandle) {
    await meanwhile.storing();
    return sync.call(this);
  });
}

describeOnPostgres('a document while it is issued', (engine) => {
  let t: TestApp;
  const { begin, pay, back } = payingIn(() => t);
  beforeAll(async () => {
    t = await startTestApp(engine);
    await listenIn();
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await t.close();
  });
  afterEach(() => Object.assign(meanwhile, { drawing: async () => {}, storing: async () => {} }));

  const db = () => t.platform.database.sql;
  const documentsOf = async ({ agreement: { id } }: AcceptedPlan) =>
    (await db().select().from(document).where(eq(document.agreementId, id))).toSorted((a, b) =>
      a.title.localeCompare(b.title),
    );
  const stateOf = async ({ agreement: { id } }: AcceptedPlan) =>
    (await db().select().from(agreement).where(eq(agreement.id, id)))[0]!.state;
  const files = async () =>
    (await readdir(path.join(t.platform.config.dataDir, 'archivos'), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
  async function settled(): Promise<AcceptedPlan & { lastPayment: string }> {
    const plan = await acceptedPlan(t);
    pay((await begin(plan)).body);
    await back(plan);
    const { id } = pay((await begin(plan, { concepto: 'SALDO', estrategia: 'acuerdo' })).body);
    await back(plan, {}, 'acuerdo');
    return { ...plan, lastPayment: id };
  }
  const certify = ({ agreement: { id } }: AcceptedPlan) => t.services.documents.issuePazYSalvo(id);
  async function expectNumbersExplained() {
    const [last] = await db().select().from(counter).where(eq(counter.series, 'PS'));
    const taken = (await db().select().from(documentNumber)).map(({ number }) => number).toSorted();
    expect(taken).toEqual(
      Array.from({ length: last?.last ?? 0 }, (_, k) => `PS-2026-${String(k + 1).padStart(6, '0')}`),
    );
    const printed = (await db().select().from(document).where(eq(document.kind, 'PAZ_Y_SALVO'))).map(({ title }) =>
      title.replace('Paz y salvo ', ''),
    );
    expect(new Set(printed).size).toBe(printed.length);
    expect(taken).toEqual(expect.arrayContaining(printed));
  }

  async function expectEveryDocument(plan: AcceptedPlan) {
    expect((await documentsOf(plan)).map(({ kind }) => kind)).toEqual([
      'ACUERDO',
      'COMPROBANTE',
      'COMPROBANTE',
      'PAZ_Y_SALVO',
    ]);
    await expectNumbersExplained();
  }

  test('does not block other transactions during rendering', async () => {
    const plan = await settled();
    let drawings = 0;
    meanwhile.drawing = async () => {
      drawings++;
      const { rows } = await t.platform.database.execute(
        `select state from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
      );
      expect(rows).toEqual([]);
      // `noWait` makes these queries fail when another transaction has locked the rows.
      await t.platform.database.transaction(async (tx) => {
        await tx.select().from(agreement).where(eq(agreement.id, plan.agreement.id)).for('update', { noWait: true });
        await tx.select().from(counter).for('update', { noWait: true });
      });
    };
    await t.drain();
    expect(drawings).toBeGreaterThanOrEqual(4);
    await expectEveryDocument(plan);
  });

  test('is not published when a payment is voided during rendering', async () => {
    const plan = await settled();
    meanwhile.drawing = async () => {
      meanwhile.drawing = async () => {};
      t.provider.control.setStatus(plan.lastPayment, 'VOIDED', { notify: false });
      await back(plan, { id: plan.lastPayment }, 'acuerdo');
    };
    const before = new Set(await files());
    await certify(plan);
    expect(await stateOf(plan)).toBe('VIGENTE');
    expect((await documentsOf(plan)).map(({ kind }) => kind)).not.toContain('PAZ_Y_SALVO');
    expect((await files()).filter((name) => !before.has(name))).toEqual([]);

    pay((await begin(plan, { concepto: 'SALDO', estrategia: 'acuerdo' })).body);
    await back(plan, {}, 'acuerdo');
    await t.drain();
    expect(await stateOf(plan)).toBe('PAZ_Y_SALVO');
    await expectNumbersExplained();
  });

  test('contains the current data when a payment was voided and repeated during rendering', async () => {
    const plan = await settled();
    meanwhile.drawing = async () => {
      meanwhile.drawing = async () => {};
      t.provider.control.setStatus(plan.lastPayment, 'VOIDED', { notify: false });
      await back(plan, { id: plan.lastPayment }, 'acuerdo');
      t.clock.advance({ seconds: 30 });
      pay((await begin(plan, { concepto: 'SALDO', estrategia: 'acuerdo' })).body);
      await back(plan, {}, 'acuerdo');
    };
    await certify(plan);
    const [row] = await db().select().from(agreement).where(eq(agreement.id, plan.agreement.id));
    const certificates = (await documentsOf(plan)).filter(({ kind }) => kind === 'PAZ_Y_SALVO');
    expect(certificates).toMatchObject([{ createdAt: row!.settledAt, revokedAt: null }]);
    await expectNumbersExplained();
  });

  test('is published once when two processes render the document concurrently', async () => {
    const plan = await settled();
    let arrived = () => {};
    const both = new Promise<void>((resolve) => (arrived = resolve));
    let many = 0;
    meanwhile.drawing = async () => {
      if (++many === 2) arrived();
      await both;
    };
    await Promise.all([certify(plan), certify(plan)]);
    const [certificate, ...others] = (await documentsOf(plan)).filter(({ kind }) => kind === 'PAZ_Y_SALVO');
    expect(others).toEqual([]);
    const file = await plan.client.send({ method: 'GET', url: `/api/Documents/rebancarizacion/${certificate!.id}` });
    expect(file.status).toBe(200);
    expect((await t.client().get(`/verificar/${certificate!.contentHash}`)).status).toBe(200);
    await expectNumbersExplained();
  });

  test.each([
    ['rendering fails', 'drawing', 'EFAULT'],
    ['the disk is full', 'storing', 'ENOSPC'],
  ] as const)('is published by a later retry when %s', async (_name, step, code) => {
    const plan = await settled();
    const before = await files();
    meanwhile[step] = () => Promise.reject(Object.assign(new Error(code), { code }));
    for (let tries = 0; tries < 3; tries++) await expect(certify(plan)).rejects.toMatchObject({ code });
    await t.drain();
    expect(await documentsOf(plan)).toEqual([]);
    expect(await files()).toEqual(before);
    expect(await stateOf(plan)).toBe('CUMPLIDO');

    meanwhile[step] = async () => {};
    await t.services.pendingWork.retry();
    await t.drain();
    await expectEveryDocument(plan);
  });

  test('leaves only an unreachable file after a crash before the commit', async () => {
    const plan = await settled();
    await t.drain();
    const published = await files();
    const other = await settled();
    const dies = vi.spyOn(t.services.messages, 'queueMail').mockRejectedValue(new Error('killed'));
    await expect(certify(other)).rejects.toThrow('killed');
    dies.mockRestore();
    expect(await stateOf(other)).toBe('CUMPLIDO');
    const [orphan] = (await files()).filter((name) => !published.includes(name));
    const download = (id: string) =>
      other.client.send({ method: 'GET', url: `/api/Documents/rebancarizacion/${id}` }).then(({ status }) => status);
    expect(await download(orphan!.replace('.pdf', ''))).toBe(404);
    await t.drain();
    expect(await stateOf(other)).toBe('PAZ_Y_SALVO');
    await expectNumbersExplained();

    const tidy = t.services.ticks.find(({ name }) => name === 'documents.tidy')!;
    await tidy.run();
    expect(await files()).toContain(orphan);
    t.clock.advance({ days: 40 });
    await tidy.run();
    expect(await files()).not.toContain(orphan);
    for (const one of [...(await documentsOf(plan)), ...(await documentsOf(other))])
      expect(await files()).toContain(`${one.id}.pdf`);
  });
});
