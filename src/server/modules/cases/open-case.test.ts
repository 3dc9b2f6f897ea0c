import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { isoDate } from '#domain/time/calendar.ts';
import { openCase, settleCase, type NewCase } from '#server/db/cases.store.ts';
import { caseEvent, operatorCase } from '#server/db/schema/cases.ts';
import { withCorruption } from '#test/support/corrupting.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { listCases } from './cases.store.ts';

describeOnPostgres('openCase', (engine) => {
  const t = suiteApp(engine);

  const lost = (id: string = randomUUID()): NewCase => ({
    kind: 'DOCUMENTO',
    reason: 'DOCUMENT_MISSING',
    subject: { type: 'document', id },
  });
  const open = (opening: NewCase) => t.platform.database.transaction((tx) => openCase(tx, opening, t.clock.now()));
  const settle = (dedupeKey: string) =>
    t.platform.database.transaction((tx) =>
      settleCase(tx, { dedupeKey, outcome: 'REHECHO', reason: 'se dibujó otra vez' }, t.clock.now()),
    );
  const rowsOf = (key: string) =>
    t.platform.database.sql.select().from(operatorCase).where(eq(operatorCase.dedupeKey, key));
  const given = async () => {
    const { rows } = await t.platform.database.execute(`select last from counter where series = 'CA'`);
    return Number((rows[0] as { last?: number } | undefined)?.last ?? 0);
  };

  test('assigns a number and a last day, and records an event', async () => {
    const subject = randomUUID();
    const { id, number } = await open(lost(subject));
    expect(number).toMatch(/^CA-2026-\d{6}$/);
    const [row] = await rowsOf(`DOCUMENTO:document:${subject}`);
    // Friday 20 November plus two business days is Tuesday 24 November.
    expect(row).toMatchObject({ id, state: 'NUEVO', dueOn: '2026-11-24', openedBy: 'PORTAL', assignee: null });
    const events = await t.platform.database.sql.select().from(caseEvent).where(eq(caseEvent.caseId, id));
    expect(events).toMatchObject([{ event: 'opened', author: 'PORTAL', note: null }]);
  });

  test('opens one case for fifty parallel calls about the same subject', async () => {
    const before = await given();
    const subject = randomUUID();
    const opened = await Promise.all(Array.from({ length: 50 }, () => open(lost(subject))));
    expect(new Set(opened.map(({ number }) => number)).size).toBe(1);
    expect(await rowsOf(`DOCUMENTO:document:${subject}`)).toHaveLength(1);
    expect(await given()).toBe(before + 1);
  });

  test('opens another case for the same subject after the first case is resolved', async () => {
    const subject = randomUUID();
    const first = await open(lost(subject));
    await settle(`DOCUMENTO:document:${subject}`);
    const second = await open(lost(subject));
    expect(second.number).not.toBe(first.number);
  });

  test('opens no second case for a one-time event', async () => {
    const dedupeKey = `fact:${randomUUID()}`;
    const fact = { ...lost(), dedupeKey, isOnce: true };
    const first = await open(fact);
    await settle(dedupeKey);
    expect(await open(fact)).toEqual(first);
  });

  test('stores nothing when the transaction of the caller rolls back', async () => {
    const before = await given();
    const subject = randomUUID();
    const failing = t.platform.database.transaction(async (tx) => {
      await openCase(tx, lost(subject), t.clock.now());
      throw new Error('killed before the commit');
    });
    await expect(failing).rejects.toThrow('killed before the commit');
    expect(await rowsOf(`DOCUMENTO:document:${subject}`)).toEqual([]);
    expect(await given()).toBe(before);
  });

  test('requires a last day for a case kind without a default term', async () => {
    const filed: NewCase = { kind: 'RECLAMO', reason: 'DISPUTE_FILED', subject: { type: 'dispute', id: randomUUID() } };
    await expect(open(filed)).rejects.toThrow(RangeError);
    const { id } = await open({ ...filed, dueOn: isoDate('2026-12-14'), openedBy: 'PERSONA' });
    const [row] = await t.platform.database.sql.select().from(operatorCase).where(eq(operatorCase.id, id));
    expect(row).toMatchObject({ dueOn: '2026-12-14', openedBy: 'PERSONA' });
  });

  test.each([
    ['every open case', 'NUEVO', false, 1_001],
    ['the last thousand resolved cases', 'RESUELTO', true, 1_000],
  ])('listCases returns %s', async (_which, state, isResolved, expected) => {
    const opened = `insert into operator_case
      (id, number, kind, reason, subject_type, subject_id, state, due_on, opened_by, dedupe_key, detail, opened_at)
      select gen_random_uuid(), 'XX-' || n, 'PEP', 'PEP_REVIEW', 'application', gen_random_uuid(), '${state}',
        '2026-11-24', 'PORTAL', 'many:' || n, '{}', now() from generate_series(1, 1001) n`;
    const listed = await withCorruption(t, opened, (db) => listCases(db, { kind: 'PEP', isResolved }, 1_000));
    expect(listed).toHaveLength(expected);
  });

  test('creates a case that cannot be deleted, with immutable events and fixed columns', async () => {
    const { id } = await open(lost());
    const db = t.platform.database.sql;
    await expect(db.update(caseEvent).set({ note: 'otra' }).where(eq(caseEvent.caseId, id))).rejects.toThrow();
    await expect(db.update(caseEvent).set({ note: null }).where(eq(caseEvent.caseId, id))).rejects.toThrow();
    await expect(db.delete(caseEvent).where(eq(caseEvent.caseId, id))).rejects.toThrow();
    await expect(
      db.update(operatorCase).set({ number: 'CA-2026-999999' }).where(eq(operatorCase.id, id)),
    ).rejects.toThrow();
    await expect(db.delete(operatorCase).where(eq(operatorCase.id, id))).rejects.toThrow();
    await expect(db.execute(sql`truncate case_event`)).rejects.toThrow();
  });
});
