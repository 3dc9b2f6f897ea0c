import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { contactPoint } from '#server/db/schema/people.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { importContacts } from '#test/support/import-contacts.ts';
import { newestCodeAt } from '#test/support/registration.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { documentOf, type Client, type Person } from '#test/support/test-app.ts';

describeOnPostgres('a contact that its owner removed', (engine) => {
  const t = suiteApp(engine);

  const imported = (person: Person, contacts: { email?: string; celular?: string }) =>
    importContacts(t, person, contacts);
  const onFile = async ({ id }: Person) =>
    (await t.platform.database.sql.select().from(contactPoint).where(eq(contactPoint.customerId, id)))
      .map(({ value, isPreferred }) => (isPreferred ? `${value} preferred` : value))
      .toSorted();
  async function takeOff(client: Client, person: Person, value: string): Promise<void> {
    const { contactos } = (await client.get('/api/account/profile')).body;
    const { id } = contactos.find(({ name }: { name: string }) => name === value);
    const removed = await client.post(`/api/account/contacts/${id}/remove`, { contrasenaActual: person.password });
    expect(removed.body).toEqual({ eliminado: true });
  }
  async function somebody() {
    t.mailbox.clear();
    const email = `de-${randomUUID().slice(0, 8)}@correo.example`;
    const person = await t.person([], { email });
    return { person, client: await t.signedIn(person) };
  }

  test('is not restored by the next portfolio import, and receives no code and no notification', async () => {
    const { person, client } = await somebody();
    await takeOff(client, person, '3001234567');
    await t.drain();
    t.mailbox.clear();
    for (let i = 0; i < 2; i++) await imported(person, { email: person.email, celular: '3001234567' });
    expect(await onFile(person)).toEqual([`${person.email} preferred`]);

    await t.client().post('/api/ChangePassword/send-otp', { ...documentOf(person), canal: 'celular' });
    await client.post('/api/account/password', {
      contrasenaActual: person.password,
      contrasenaNueva: 'caminata por el páramo',
    });
    await t.drain();
    const recipients = (await t.mailbox.messages()).flatMap(({ to }) => to);
    expect(recipients).toContain(person.email);
    expect(recipients.join()).not.toContain('3001234567');
  });

  test('is not restored when an earlier portfolio contained another contact', async () => {
    const { person, client } = await somebody();
    await takeOff(client, person, '3001234567');
    await imported(person, { celular: '3109876543' });
    expect(await onFile(person)).toEqual(['3109876543 preferred', `${person.email} preferred`]);
    await imported(person, { celular: '3001234567' });
    expect(await onFile(person)).toEqual(['3109876543 preferred', `${person.email} preferred`]);
  });

  test('does not become preferred when a portfolio contains the contact', async () => {
    const { person, client } = await somebody();
    const former = person.email;
    await imported(person, { email: `segundo-${former}` });
    await takeOff(client, person, former);
    expect(await onFile(person)).toContain(`segundo-${former} preferred`);
    await imported(person, { email: former });
    expect(await onFile(person)).toEqual(['3001234567 preferred', `segundo-${former} preferred`]);
  });

  test('is listed in the data download and can be added again by its owner', async () => {
    const { person, client } = await somebody();
    await takeOff(client, person, '3001234567');
    await t.drain();
    t.mailbox.clear();
    const { datos } = (await client.get('/api/account/data/json')).body;
    expect(datos.contactosRetirados).toMatchObject([{ tipo: 'celular', valor: '3001234567' }]);
    await client.post('/api/account/contacts/code', {
      canal: 'celular',
      valor: '3001234567',
      contrasenaActual: person.password,
    });
    const codigo = await newestCodeAt(t, '3001234567@sms.invalid');
    expect((await client.post('/api/account/contacts', { codigo })).status).toBe(200);
    await imported(person, { celular: '3001234567' });
    expect(await onFile(person)).toEqual(['3001234567 preferred', `${person.email} preferred`]);
  });
});
