import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { pesos } from '#domain/money/money.ts';
import { agreement, document } from '#server/db/schema/agreements.ts';
import { obligation } from '#server/db/schema/offers.ts';
import { contactPoint, customer } from '#server/db/schema/people.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import type { Person } from '#test/support/test-app.ts';

describeOnPostgres('the user record', (engine) => {
  const t = suiteApp(engine);

  const record = async (person: Person) => (await (await t.signedIn(person)).get('/api/User')).body;
  const debts = (count: number) => Array.from({ length: count }, () => ({ principal: 1_000_000 }));
  const setDebts = async (person: Person, ...changes: Partial<typeof obligation.$inferInsert>[]) => {
    const rows = await t.platform.database.sql
      .select({ id: obligation.id })
      .from(obligation)
      .where(eq(obligation.customerId, person.id))
      .orderBy(obligation.number);
    for (const [index, change] of changes.entries()) {
      await t.platform.database.sql.update(obligation).set(change).where(eq(obligation.id, rows[index]!.id));
    }
    return rows.map(({ id }) => id);
  };
  const certify = async (person: Person, obligationId: string, revokedAt: Date | null = null) => {
    const [agreementId, now] = [randomUUID(), t.clock.now()];
    const parts = { principal: pesos(0), interest: pesos(0), lateInterest: pesos(0), fees: pesos(0) };
    await t.platform.database.sql.insert(agreement).values({
      id: agreementId,
      customerId: person.id,
      number: agreementId,
      kind: 'DEUDA',
      state: 'PAZ_Y_SALVO',
      obligationId,
      membershipPrice: pesos(0),
      creditor: 'Banco Ceiba',
      product: 'Tarjeta',
      originalComponents: parts,
      discount: pesos(0),
      total: pesos(0),
      interest: pesos(0),
      initialPayment: pesos(0),
      term: 1,
      acceptedAt: now,
    });
    await t.platform.database.sql.insert(document).values({
      id: randomUUID(),
      customerId: person.id,
      agreementId,
      kind: 'PAZ_Y_SALVO',
      subjectId: agreementId,
      title: 'Paz y salvo',
      fileName: 'p.pdf',
      verificationCode: agreementId,
      contentHash: 'h',
      bytes: 1,
      createdAt: now,
      revokedAt,
    });
  };

  test('has the fields of the specification under their wire names', async () => {
    const laura = await t.person(debts(1), { isClientType: true });
    await t.platform.database.sql.update(customer).set({ isPep: true }).where(eq(customer.id, laura.id));
    expect(await record(laura)).toEqual({
      id: laura.id,
      email: laura.email,
      nombres: 'Persona',
      apellidos: expect.any(String),
      tipoDocumento: 'CC',
      numeroDocumento: laura.documentNumber,
      esClienteRebanca: true,
      isPaidInFull: false,
      fullPazySalvo: false,
      esPeps: true,
      operadoPor: 'Rebanca Cartera',
      contactos: [
        { preferente: true, tipoUbicacion: 'celular', name: '3001234567', prioridad: 1 },
        { preferente: true, tipoUbicacion: 'email', name: laura.email, prioridad: 1 },
      ],
    });
  });

  test('has the e-mail address that is marked as preferred, or none', async () => {
    const laura = await t.person();
    await t.platform.database.sql
      .update(contactPoint)
      .set({ isPreferred: false })
      .where(eq(contactPoint.value, laura.email));
    expect((await record(laura)).email).toBeNull();
    await t.platform.database.sql.insert(contactPoint).values({
      id: randomUUID(),
      customerId: laura.id,
      kind: 'email',
      value: 'nueva@correo.example',
      isPreferred: true,
      priority: 0,
    });
    expect((await record(laura)).email).toBe('nueva@correo.example');
  });

  test('sets isPaidInFull only when at least one debt exists and all debts are paid', async () => {
    expect((await record(await t.person())).isPaidInFull).toBe(false);
    const laura = await t.person(debts(2));
    await setDebts(laura, { state: 'PAGADA' }, { state: 'EN_ACUERDO' });
    expect((await record(laura)).isPaidInFull).toBe(false);
    await setDebts(laura, { state: 'PAGADA' }, { state: 'PAGADA' });
    expect(await record(laura)).toMatchObject({ isPaidInFull: true, fullPazySalvo: false, operadoPor: null });
  });

  test('sets fullPazySalvo only when every paid debt has a valid certificate', async () => {
    const laura = await t.person(debts(2));
    const [first, second] = await setDebts(laura, { state: 'PAGADA' }, { state: 'PAGADA' });
    await certify(laura, first!);
    await certify(laura, second!, t.clock.now());
    expect((await record(laura)).fullPazySalvo).toBe(false);
    await certify(laura, second!);
    expect((await record(laura)).fullPazySalvo).toBe(true);
  });

  test('sets operadoPor to the common servicer of all open debts, or to null', async () => {
    const laura = await t.person(debts(3));
    await setDebts(laura, { servicedBy: 'Uno' }, { servicedBy: 'Uno' }, { servicedBy: 'Otro', state: 'PAGADA' });
    expect((await record(laura)).operadoPor).toBe('Uno');
    await setDebts(laura, { servicedBy: 'Uno' }, { servicedBy: 'Dos' });
    expect((await record(laura)).operadoPor).toBeNull();
    await setDebts(laura, { servicedBy: 'Uno' }, { servicedBy: null });
    expect((await record(laura)).operadoPor).toBeNull();
  });

  test('is read with the same number of SQL statements for one debt and for twenty', async () => {
    const counts = [];
    for (const count of [0, 1, 20]) {
      const browser = await t.signedIn(await t.person(debts(count)));
      const before = t.platform.database.statements();
      await browser.get('/api/User');
      counts.push(t.platform.database.statements() - before);
    }
    expect(counts).toEqual([4, 4, 4]);
  });
});
