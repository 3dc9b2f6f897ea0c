import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEvent, contactPoint, customer } from '#server/db/schema/people.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { importContacts } from '#test/support/import-contacts.ts';
import { orderThroughPortal } from '#test/support/operator.ts';
import { startTestApp, type Person, type TestApp } from '#test/support/test-app.ts';
import { startOperatorSocket } from './operator-socket.ts';

describeOnPostgres('the commands on people', (engine) => {
  let t: TestApp;
  let socket: { close(): Promise<void> };
  beforeAll(async () => {
    t = await startTestApp(engine);
    socket = await startOperatorSocket(t.platform, t.services);
  });
  afterAll(async () => {
    await socket.close();
    await t.close();
  });

  const order = (...words: string[]) => orderThroughPortal(t, words);
  const named = async (firstNames: string, lastNames: string) => {
    const person = await t.person([], { email: `${randomUUID().slice(0, 8)}@correo.example` });
    await t.platform.database.sql.update(customer).set({ firstNames, lastNames }).where(eq(customer.id, person.id));
    return person;
  };
  const contactsOf = async ({ id }: Person) =>
    (await t.platform.database.sql.select().from(contactPoint).where(eq(contactPoint.customerId, id)))
      .map(({ value, isPreferred }) => `${value}${isPreferred ? ' preferred' : ''}`)
      .toSorted();

  test('find a person by document, name or contact, and audit each displayed person', async () => {
    const family = `Ñuñez${randomUUID().slice(0, 4)}`;
    const person = await named('José Ángel', `${family} Güiza`);
    await importContacts(t, person, { celular: '3127654321' });
    const { documentType, documentNumber } = person;
    for (const text of [
      documentNumber,
      `${documentType} ${documentNumber}`,
      documentNumber.replace(/\B(?=(\d{3})+$)/g, '.'),
      `jose ${family.toLowerCase().replaceAll('ñ', 'n')}`,
      `GÜIZA ${family.toUpperCase()} Angel`,
      `José ${family}`.normalize('NFD'),
      `gui ${family.slice(0, 7)}`,
      person.email.toUpperCase(),
    ]) {
      const { code, out } = await order('personas', 'buscar', ...text.split(' '));
      expect(out, text).toContain(`${documentType} ${documentNumber}  José Ángel ${family} Güiza  (cartera)\n`);
      expect(out).toContain('correo   ' + person.email);
      expect(code, text).toBe(0);
    }
    for (const text of ['3127654321', '+57 312 765 4321', '312-765-4321'])
      expect((await order('personas', 'buscar', text)).out, text).toContain('celular  3127654321');
    const audited = await t.platform.database.sql.select().from(auditEvent).where(eq(auditEvent.customerId, person.id));
    expect(audited.filter(({ kind }) => kind === 'PERSON_FOUND').length).toBeGreaterThanOrEqual(10);
    expect(JSON.stringify(audited)).not.toContain(documentNumber);
  });

  test('find a name regardless of punctuation between its words', async () => {
    const family = `Mejía${randomUUID().slice(0, 4)}`;
    await named('Luz.Marina', `O'Neill-${family}/Prada & Cía. S.A.S. 3M`);
    for (const text of ['luz marina', 'neill', 'prada cia', `marina ${family} 3m`, "o'neill", 'luz.marina'])
      expect((await order('personas', 'buscar', ...`${text} ${family}`.split(' '))).out, text).toContain('1 persona');
  });

  test.each([
    [['personas', 'buscar'], 2, 'al menos 3 letras'],
    [['personas', 'buscar', '%%%'], 2, 'al menos 3 letras'],
    [['personas', 'buscar', 'a_b%c'], 1, '0 personas'],
    [['personas', 'contacto'], 2, 'Falta decir qué hacer'],
    [['personas', 'contacto', 'retirar', 'CC', '1000000001'], 2, 'Indica el documento, correo o celular'],
    [['personas', 'contacto', 'retirar', 'CC', '1000000001', 'correo', 'no-es'], 2, '«no-es» no es un correo.'],
    [['personas', 'contacto', 'retirar', 'CC', '1000000001', 'celular', '12'], 2, '«12» no es un celular.'],
    [['personas', 'contacto', 'corregir', 'CC', '1000000001', 'correo', 'a@b.co'], 2, 'Indica el documento'],
    [['personas', 'contacto', 'corregir', 'CC', '1', 'correo', 'a@b.co', 'A@b.co'], 2, 'documento CC'],
  ])('exit for %j with code %i and print the reason', async (words, code, sentence) => {
    const said = await order(...words);
    expect(said.out + said.errors).toContain(sentence);
    expect(said.code).toBe(code);
  });

  test('correct a contact, and revoke the invitation link and the sessions', async () => {
    const person = await t.person([], { email: `${randomUUID().slice(0, 8)}@correo.example` });
    const { documentType, documentNumber } = person;
    const browser = await t.signedIn(person);
    const invited = await order('usuario', 'invitar', documentType, documentNumber);
    const token = /\?token=(\S+)/.exec(invited.out)?.[1];
    await t.drain();
    t.mailbox.clear();
    const right = `${randomUUID().slice(0, 8)}@correo.example`;
    const words = ['correo', person.email, ` ${right.toUpperCase()}`];
    expect(await order('personas', 'contacto', 'corregir', documentType, documentNumber, ...words)).toMatchObject({
      code: 0,
      out: expect.stringContaining('Se cerró 1 sesión.'),
    });
    expect(await contactsOf(person)).toContain(`${right} preferred`);
    expect((await browser.get('/api/User')).status).toBe(401);
    expect((await t.client().post('/api/Auth/token', { token })).status).toBe(422);
    await t.drain();
    const told = (await t.mailbox.messages()).flatMap(({ to }) => to);
    expect(told).toContain(person.email);
    expect(told).toContain(right);
    await importContacts(t, person, { email: person.email });
    expect((await contactsOf(person)).join()).not.toContain(person.email);
    expect(await order('personas', 'contacto', 'corregir', documentType, documentNumber, ...words)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('no tiene ese contacto'),
    });
  });

  test('remove a contact, even the last e-mail address, and notify the contact', async () => {
    const person = await t.person([], { email: `${randomUUID().slice(0, 8)}@correo.example` });
    const { documentType, documentNumber } = person;
    await t.drain();
    t.mailbox.clear();
    const words = ['personas', 'contacto', 'retirar', documentType, documentNumber, 'correo', person.email];
    expect(await order(...words)).toMatchObject({
      code: 0,
      out: 'Contacto retirado. No tenía sesiones abiertas. Se avisa a sus contactos y al retirado.\nNo le queda ningún correo.\n',
    });
    expect((await contactsOf(person)).join()).not.toContain('@');
    await t.drain();
    expect((await t.mailbox.messages()).flatMap(({ to }) => to)).toContain(person.email);
    const audited = await t.platform.database.sql.select().from(auditEvent).where(eq(auditEvent.customerId, person.id));
    const removed = audited.find(({ kind }) => kind === 'CONTACT_REMOVED')!;
    expect((removed.data as { operator: { arguments: string[] } }).operator.arguments).toEqual([
      documentType,
      '…',
      'correo',
      '…',
    ]);
  });
});
