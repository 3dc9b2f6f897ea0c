import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { pesos } from '#domain/money/money.ts';
import { obligation, offer } from '#server/db/schema/offers.ts';
import { contactPoint, customer } from '#server/db/schema/people.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { importContacts } from '#test/support/import-contacts.ts';
import { importingInto, newPersonRow as row, portfolioFile } from '#test/support/portfolio-file.ts';
import { newestCodeAt } from '#test/support/registration.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { documentOf, type Client, type Person } from '#test/support/test-app.ts';
import { portfolioColumns } from './portfolio-header.ts';

const header = portfolioColumns.join(',');

describeOnPostgres('a portfolio import', (engine) => {
  const running = suiteApp(engine);

  const { imported, figures, stored } = importingInto(running);
  const file = (...rows: string[]) => portfolioFile(rows);
  const offersOf = (obligationId: string) =>
    running.platform.database.sql.$count(offer, and(eq(offer.obligationId, obligationId), offer.isLive));

  test('stores people, contacts and obligations, and creates an offer for each obligation', async () => {
    const { summary, faults } = await imported(file(row({ numero_obligacion: 'A-1', capital: '1234567' })));
    expect(faults).toEqual([]);
    expect(figures(summary)).toEqual([1, 1, 0, 0, 0, 0]);
    const found = (await stored('A-1'))!;
    expect(found).toMatchObject({
      principal: 1_234_567,
      interest: 100_000,
      state: 'ACTIVA',
      arrearsSince: '2025-05-20',
      servicedBy: 'Rebanca Cartera',
    });
    expect(await offersOf(found.id)).toBe(1);
    const contacts = await running.platform.database.sql
      .select()
      .from(contactPoint)
      .where(eq(contactPoint.customerId, found.customerId));
    expect(contacts.map(({ kind, isPreferred }) => [kind, isPreferred]).sort()).toEqual([
      ['celular', true],
      ['email', true],
    ]);
  });

  describe('the NIT of the creditor in a portfolio', () => {
    const same = { numero_obligacion: 'NIT-1', numero_documento: '52000111', email: 'ana@correo.example' };
    const debt = () => row(same);
    const withNit = (nit: string) => `${header},nit_acreedor\n${debt()},${nit}\n`;

    test('is stored in document notation, and kept when a file has no NIT', async () => {
      await imported(file(debt()));
      expect((await stored('NIT-1'))!.creditorNit).toBeNull();
      expect(figures((await imported(withNit('901100200-4'))).summary)).toEqual([1, 0, 1, 0, 0, 0]);
      expect((await stored('NIT-1'))!.creditorNit).toBe('901.100.200-4');
      expect(figures((await imported(file(debt()))).summary)).toEqual([1, 0, 0, 1, 0, 0]);
      await running.platform.database.sql
        .update(obligation)
        .set({ state: 'EN_ACUERDO', creditorNit: null })
        .where(eq(obligation.number, 'NIT-1'));
      expect(figures((await imported(withNit('901.345.678-2'))).summary)).toEqual([1, 0, 0, 0, 1, 0]);
      expect((await stored('NIT-1'))!.creditorNit).toBe('901.345.678-2');
    });

    test.each(['901100200', '901.100.200-5', 'Rebanca'])('is rejected with the value %s', async (nit) => {
      expect((await imported(withNit(nit))).faults).toEqual([
        '2 nit_acreedor: No es un NIT con su dígito de verificación, como 800.197.268-4.',
      ]);
    });
  });

  test('stores an obligation once when a file repeats the obligation', async () => {
    const { summary, faults } = await imported(
      file(row({ numero_obligacion: 'R-1' }), row(), row({ numero_obligacion: 'R-1' })),
    );
    expect(faults).toEqual(['4 numero_obligacion: La obligación ya está en la línea 2 de este archivo.']);
    expect(figures(summary)).toEqual([3, 2, 0, 0, 0, 1]);
  });

  test('never assigns an obligation to another person', async () => {
    await imported(file(row({ numero_obligacion: 'P-1' })));
    const { faults } = await imported(file(row({ numero_obligacion: 'P-1', numero_documento: '2100000999' })));
    expect(faults).toEqual(['2 numero_documento: Esta obligación ya está a nombre de otro documento.']);
    expect(await running.platform.database.sql.$count(customer, eq(customer.documentNumber, '2100000999'))).toBe(0);
  });

  test('changes nothing when repeated, and creates a new offer for new figures', async () => {
    const [same, other] = [row(), row({ numero_obligacion: 'I-1', capital: '700000' })];
    await imported(file(same, other));
    expect(figures((await imported(file(same, other))).summary)).toEqual([2, 0, 0, 2, 0, 0]);
    const changed = other.replace(',700000,', ',650000,');
    expect(figures((await imported(file(same, changed))).summary)).toEqual([2, 0, 1, 1, 0, 0]);
    const found = (await stored('I-1'))!;
    expect(found.principal).toBe(650_000);
    const [live] = await running.platform.database.sql
      .select()
      .from(offer)
      .where(and(eq(offer.obligationId, found.id), offer.isLive));
    expect(live).toMatchObject({ principal: 650_000, previousBalance: 850_000 });
  });

  test('makes a newer e-mail address preferred, unless the earlier address is verified', async () => {
    const first = row({ numero_obligacion: 'C-1', email: 'vieja@correo.example' });
    await imported(file(first));
    const { customerId } = (await stored('C-1'))!;
    const db = running.platform.database.sql;
    const preferred = async () =>
      (
        await db
          .select({ value: contactPoint.value })
          .from(contactPoint)
          .where(and(eq(contactPoint.customerId, customerId), eq(contactPoint.kind, 'email'), contactPoint.isPreferred))
      ).map(({ value }) => value);
    await imported(file(first.replace('vieja@', 'nueva@')));
    expect(await preferred()).toEqual(['nueva@correo.example']);
    await imported(file(first));
    expect(await preferred()).toEqual(['vieja@correo.example']);
    await db
      .update(contactPoint)
      .set({ verifiedAt: running.clock.now() })
      .where(and(eq(contactPoint.customerId, customerId), eq(contactPoint.value, 'vieja@correo.example')));
    await imported(file(first.replace('vieja@', 'otra@')));
    expect(await preferred()).toEqual(['vieja@correo.example']);
  });

  test.each(['EN_ACUERDO', 'PAGADA', 'EXTINGUIDA'] as const)(
    'keeps the balance of an obligation that is %s',
    async (state) => {
      const debt = row({ numero_obligacion: `K-${state}`, capital: '800000' });
      await imported(file(debt));
      const { id } = (await stored(`K-${state}`))!;
      await running.platform.database.sql
        .update(obligation)
        .set({ state, principal: pesos(300_000) })
        .where(eq(obligation.id, id));
      expect(figures((await imported(file(debt, row()))).summary)).toEqual([2, 1, 0, 0, 1, 0]);
      expect(await stored(`K-${state}`)).toMatchObject({ state, principal: 300_000 });
    },
  );

  test('stores nothing with --atomico when one row is invalid', async () => {
    const [good, bad] = [row({ numero_obligacion: 'T-1' }), row({ capital: '-1' })];
    const refused = await imported(file(good, bad), { atomic: true });
    expect(refused.faults).toEqual(['3 capital: El valor no puede ser negativo.']);
    expect(refused.summary).toMatchObject({ isApplied: false, rejected: 1 });
    expect(await stored('T-1')).toBeUndefined();
    expect((await imported(file(good), { atomic: true })).summary).toMatchObject({ isApplied: true, created: 1 });
    expect(await stored('T-1')).toBeDefined();
  });

  test('counts the rows and stores nothing in a dry run', async () => {
    const { summary, faults } = await imported(file(row({ numero_obligacion: 'D-1' }), row({ tipo_documento: 'X' })), {
      dryRun: true,
    });
    expect(summary).toMatchObject({ isApplied: false, created: 1, rejected: 1 });
    expect(faults).toHaveLength(1);
    expect(await stored('D-1')).toBeUndefined();
  });

  describe('of a contact that its owner removed', () => {
    const onFile = async ({ id }: Person) =>
      (await running.platform.database.sql.select().from(contactPoint).where(eq(contactPoint.customerId, id)))
        .map(({ value, isPreferred }) => (isPreferred ? `${value} preferred` : value))
        .toSorted();
    async function takeOff(client: Client, person: Person, value: string): Promise<void> {
      const { contactos } = (await client.get('/api/account/profile')).body;
      const { id } = contactos.find(({ name }: { name: string }) => name === value);
      const removed = await client.post(`/api/account/contacts/${id}/remove`, { contrasenaActual: person.password });
      expect(removed.body).toEqual({ eliminado: true });
    }
    async function somebody() {
      running.mailbox.clear();
      const email = `de-${randomUUID().slice(0, 8)}@correo.example`;
      const person = await running.person([], { email });
      return { person, client: await running.signedIn(person) };
    }

    test('does not restore the contact, which receives no code and no notification', async () => {
      const { person, client } = await somebody();
      await takeOff(client, person, '3001234567');
      await running.drain();
      running.mailbox.clear();
      for (let i = 0; i < 2; i++) await importContacts(running, person, { email: person.email, celular: '3001234567' });
      expect(await onFile(person)).toEqual([`${person.email} preferred`]);

      await running.client().post('/api/ChangePassword/send-otp', { ...documentOf(person), canal: 'celular' });
      await client.post('/api/account/password', {
        contrasenaActual: person.password,
        contrasenaNueva: 'caminata por el páramo',
      });
      await running.drain();
      const recipients = (await running.mailbox.messages()).flatMap(({ to }) => to);
      expect(recipients).toContain(person.email);
      expect(recipients.join()).not.toContain('3001234567');
    });

    test('does not restore the contact when an earlier portfolio contained another contact', async () => {
      const { person, client } = await somebody();
      await takeOff(client, person, '3001234567');
      await importContacts(running, person, { celular: '3109876543' });
      expect(await onFile(person)).toEqual(['3109876543 preferred', `${person.email} preferred`]);
      await importContacts(running, person, { celular: '3001234567' });
      expect(await onFile(person)).toEqual(['3109876543 preferred', `${person.email} preferred`]);
    });

    test('does not make the contact preferred', async () => {
      const { person, client } = await somebody();
      const former = person.email;
      await importContacts(running, person, { email: `segundo-${former}` });
      await takeOff(client, person, former);
      expect(await onFile(person)).toContain(`segundo-${former} preferred`);
      await importContacts(running, person, { email: former });
      expect(await onFile(person)).toEqual(['3001234567 preferred', `segundo-${former} preferred`]);
    });

    test('keeps the contact in the data download, and its owner can add it again', async () => {
      const { person, client } = await somebody();
      await takeOff(client, person, '3001234567');
      await running.drain();
      running.mailbox.clear();
      const { datos } = (await client.get('/api/account/data/json')).body;
      expect(datos.contactosRetirados).toMatchObject([{ tipo: 'celular', valor: '3001234567' }]);
      await client.post('/api/account/contacts/code', {
        canal: 'celular',
        valor: '3001234567',
        contrasenaActual: person.password,
      });
      const codigo = await newestCodeAt(running, '3001234567@sms.invalid');
      expect((await client.post('/api/account/contacts', { codigo })).status).toBe(200);
      await importContacts(running, person, { celular: '3001234567' });
      expect(await onFile(person)).toEqual(['3001234567 preferred', `${person.email} preferred`]);
    });
  });
});
