import { randomUUID } from 'node:crypto';
import { month } from '#test/built/sent-data.ts';
import { attachFile } from './cases.ts';
import { filingOf } from './disputing.ts';
import { applicant, expectOk, multipart, photo } from './membership.ts';
import { orderDirectly } from './operator.ts';
import { registered, stranger } from './registration.ts';
import { workedDebt, type TestApp } from './test-app.ts';

export async function peopleWorld(app: TestApp): Promise<void> {
  for (let each = 0; each < 3; each++) await activePerson(app);
  for (let each = 0; each < 3; each++) await personUnderCheck(app);
  for (let each = 0; each < 3; each++) await personWithDispute(app);
  for (const path of ['a', 'b', 'c'])
    await ordered(app, ['webhooks', 'agregar', `https://banco.example/${path}`, '--eventos', 'pago.registrado']);
  await ordered(app, ['llaves', 'agregar', 'Contabilidad', '--permisos', 'pagos:leer']);
  const [plan] = await app.services.plans.list();
  const { version: _, ...published } = plan!;
  await app.services.plans.publish({ ...published, name: `${plan!.name} nuevo` }, app.clock.now());
  const links = { whatsApp: { href: 'https://wa.me/573001' } };
  await app.services.config.publish('common-links.json', links, app.clock.now());
  for (const { row } of await app.services.cases.list({ kind: 'DATOS_PERSONALES' })) await attachFile(app, row.id);
  await app.drain();
}

async function activePerson(app: TestApp): Promise<void> {
  const { person, client } = await applicant(app);
  const post = (path: string, body: object) => expectOk(client.post(path, body));
  await post('/api/account/contact-preference', { canales: ['email'], horario: 'TARDE' });
  await post('/api/account/data-requests', { tipo: 'CONSULTA', texto: 'Quiero saber qué guardan de mí.' });
  await post('/api/RebankingProgram/application/acceptance-link', {});
  const { contactos } = (await client.get('/api/account/profile')).body;
  const { id } = contactos.find(({ name }: { name: string }) => name === '3001234567');
  await post(`/api/account/contacts/${id}/remove`, { contrasenaActual: person.password });
  await post('/api/diagnosis/profile', month);
  await post('/api/diagnosis/results', {});
}

async function personUnderCheck(app: TestApp): Promise<void> {
  const known = await app.person([workedDebt], { withoutPassword: true });
  const { browser } = await registered(app, stranger({ numeroDocumento: known.documentNumber }));
  await expectOk(browser.post('/api/validation/identity/begin', {}));
}

async function personWithDispute(app: TestApp): Promise<void> {
  const client = await app.signedIn(await app.person([workedDebt]));
  const [{ obligacionId }] = (await client.get('/api/disputes')).body.deudas;
  const headers = { 'idempotency-key': randomUUID() };
  const filed = await client.post('/api/disputes', filingOf('PRESCRITA', obligacionId), headers);
  const url = `/api/disputes/${filed.body.id}/files`;
  await expectOk(client.send({ method: 'POST', url, ...multipart({}, await photo(), 'archivo') }));
}

async function ordered(app: TestApp, words: string[]): Promise<void> {
  const { code, errors } = await orderDirectly(app, words);
  if (code !== 0) throw new Error(`${words.join(' ')}: ${errors}`);
}
