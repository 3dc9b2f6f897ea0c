import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { document, redrawnDocument } from '#server/db/schema/agreements.ts';
import { customer } from '#server/db/schema/people.ts';
import { fileKey } from '#server/gateways/files/file-store.ts';
import { readPdf } from '#server/gateways/pdf/pdf-reading.ts';
import { acceptedPlan } from '#test/support/accepted-plan.ts';
import { findingsOf } from '#test/support/corrupting.ts';
import { caseAbout } from '#test/support/cases.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { member, payMembership } from '#test/support/membership.ts';
import { payingIn } from '#test/support/paying.ts';
import { orderDirectly } from '#test/support/operator.ts';
import { checkSignature } from '#test/support/pdf-signature.ts';
import { relievingIn } from '#test/support/relieving.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { drawDocuments } from '#test/support/short-documents.ts';

drawDocuments();

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describeOnPostgres('documents with a lost file', (engine) => {
  const app = suiteApp(engine);
  let kept: Buffer;
  beforeAll(async () => {
    const { begin, pay, back } = payingIn(() => app);
    const voided = await acceptedPlan(app);
    await back(voided, { id: pay((await begin(voided)).body).id });
    const { id } = pay((await begin(voided, { concepto: 'SALDO', estrategia: 'acuerdo' })).body);
    await back(voided, { id }, 'acuerdo');
    await app.drain();
    app.clock.advance({ minutes: 5 });
    app.provider.control.setStatus(id, 'VOIDED', { notify: false });
    await back(voided, { id }, 'acuerdo');
    const { running, pause } = relievingIn(() => app);
    expect((await pause(await running(), 1)).status).toBe(200);
    const { client, agreement } = await member(app);
    await payMembership(app, client, agreement.id, 'INICIAL');
    await app.drain();
    kept = await fileOf(await one('ACUERDO'));
  });

  type Row = typeof document.$inferSelect;
  const db = () => app.platform.database.sql;
  const issued = async (): Promise<Row[]> => db().select().from(document).orderBy(document.id);
  const redrawnOf = ({ id }: Row) =>
    db()
      .select()
      .from(redrawnDocument)
      .where(eq(redrawnDocument.documentId, id))
      .orderBy(redrawnDocument.drawnAt, redrawnDocument.id);
  const lose = async (row: Row) => {
    for (const { id } of [row, ...(await redrawnOf(row))])
      await app.services.files.delete(fileKey('papers', id, 'pdf'));
  };
  const fileOf = async ({ customerId, id }: Row): Promise<Buffer> => {
    const file = await app.services.documents.download(customerId, id, app.clock.now());
    if ('refused' in file) throw new Error(file.refused);
    return Buffer.from(file.bytes);
  };
  const one = async (kind: Row['kind']) => (await issued()).findLast((row) => row.kind === kind)!;

  test('are rendered again with the same code and text', async () => {
    const before = new Map<Row, Buffer>();
    for (const row of await issued()) before.set(row, await fileOf(row));
    expect(new Set([...before.keys()].map(({ kind }) => kind))).toEqual(
      new Set(['ACUERDO', 'COMPROBANTE', 'PAZ_Y_SALVO', 'OTROSI']),
    );
    expect([...before.keys()].some(({ revokedAt }) => revokedAt !== null)).toBe(true);
    for await (const { key } of app.services.files.list('papers')) await app.services.files.delete(key);
    const [first] = before.keys();
    await expect(fileOf(first!)).rejects.toThrow('DOCUMENT_UNSOUND');
    expect((await orderDirectly(app, ['verificar'])).code).toBe(1);

    const order = await orderDirectly(app, ['documentos', 'rehacer', '--todos']);
    expect(order).toMatchObject({ code: 0, out: expect.stringContaining(`${before.size} rehechos`) });
    expect(await findingsOf(app, db())).toEqual([]);
    expect(await orderDirectly(app, ['documentos', 'rehacer', '--todos'])).toMatchObject({
      code: 0,
      out: expect.stringContaining(', 0 rehechos'),
    });
    for (const [row, former] of before) {
      const again = await fileOf(row);
      expect(again.equals(former)).toBe(false);
      expect((await readPdf(again)).text).toBe((await readPdf(former)).text);
      expect(await checkSignature(again)).toMatchObject({ isIntact: true, coversEverything: true });
      for (const mark of [row.verificationCode, sha256(former), sha256(again)]) {
        const page = await app.client().get(`/verificar/${mark}`);
        expect([page.status, mark.length === 64 && page.text.includes('es exactamente el que expedimos')]).toEqual([
          200,
          mark.length === 64 && row.revokedAt === null,
        ]);
      }
    }
  });

  test('are served from the original file after the file is restored', async () => {
    const row = await one('ACUERDO');
    await lose(row);
    expect((await orderDirectly(app, ['documentos', 'rehacer', row.id])).out).toContain('se dibujó otra vez');
    expect(sha256(await fileOf(row))).not.toBe(row.contentHash);
    await app.services.files.put(fileKey('papers', row.id, 'pdf'), kept);
    expect(sha256(await fileOf(row))).toBe(row.contentHash);
  });

  test('are rendered again, and their case is settled', async () => {
    const plan = await one('ACUERDO');
    await lose(plan);
    await expect(fileOf(plan)).rejects.toThrow('DOCUMENT_UNSOUND');
    const opened = () => caseAbout(app, plan.id);
    expect(await opened()).toMatchObject({ reason: 'DOCUMENT_MISSING', resolvedAt: null });
    expect((await orderDirectly(app, ['documentos', 'rehacer', plan.id])).code).toBe(0);
    expect(await opened()).toMatchObject({ resolvedAt: app.clock.now(), outcome: 'REHECHO' });

    app.clock.advance({ days: 40 });
    await app.services.ticks.find(({ name }) => name === 'documents.tidy')!.run();
    expect((await fileOf(plan)).byteLength).toBeGreaterThan(1_000);
  });

  test('are not rendered again when the stored data gives another text', async () => {
    const receipt = await one('COMPROBANTE');
    const keys = async () => {
      const all: string[] = [];
      for await (const { key } of app.services.files.list('papers')) all.push(key);
      return all.toSorted();
    };
    await lose(receipt);
    const before = await keys();
    const [person] = await db().select().from(customer).where(eq(customer.id, receipt.customerId));
    await db().update(customer).set({ lastNames: 'Otro Apellido' }).where(eq(customer.id, person!.id));
    expect(await orderDirectly(app, ['documentos', 'rehacer', receipt.id])).toMatchObject({
      code: 1,
      out: expect.stringContaining('el texto no es el que se expidió'),
    });
    expect(await keys()).toEqual(before);
    await db().update(customer).set({ lastNames: person!.lastNames }).where(eq(customer.id, person!.id));
    expect((await orderDirectly(app, ['documentos', 'rehacer', receipt.id])).code).toBe(0);
  });

  test('are rendered again only with a known id or the option --todos', async () => {
    for (const words of [[], ['todos'], ['--todos', 'x']])
      expect((await orderDirectly(app, ['documentos', 'rehacer', ...words])).code).toBe(2);
    const unknown = '00000000-0000-4000-8000-000000000001';
    expect(await orderDirectly(app, ['documentos', 'rehacer', unknown])).toMatchObject({
      code: 1,
      out: expect.stringContaining('no existe'),
    });
  });
});
