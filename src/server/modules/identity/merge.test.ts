import { beforeEach, expect, test } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { isRefusal } from '#domain/refusal.ts';
import { rowsOf } from '#server/db/database.ts';
import { consent } from '#server/db/schema/consents.ts';
import { draft } from '#server/db/schema/drafts.ts';
import { identityCheck } from '#server/db/schema/entry.ts';
import { contactPoint, credential, customer } from '#server/db/schema/people.ts';
import { acceptanceLinks } from '#server/modules/acceptance-links/acceptance-links.service.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { claimed, prove, skip } from '#test/support/identity-check.ts';
import type { Typed } from '#test/support/registration.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { workedDebt, type Client, type Person } from '#test/support/test-app.ts';
import { mergeRules } from './merge.store.ts';

describeOnPostgres('the merge of a registered account into the portfolio customer', (engine) => {
  const t = suiteApp(engine);
  let laura: Person;
  let typed: Typed;
  let browser: Client;
  beforeEach(async () => {
    laura = await t.person([workedDebt], { withoutPassword: true });
    ({ typed, browser } = await claimed(t, laura));
  });
  const credentials = ({ numeroDocumento, password }: Typed) => ({ tipoDocumento: 'CC', numeroDocumento, password });

  test('invalidates the invitation and the acceptance link of the portfolio customer', async () => {
    const invited = await t.services.credentials.invite(laura.id, t.clock.now());
    if (isRefusal(invited)) throw new Error(invited.refused);
    const links = acceptanceLinks(t.platform);
    const link = await t.platform.database.transaction((tx) =>
      links.create(tx, {
        customerId: laura.id,
        applicationId: undefined,
        agreementId: undefined,
        contact: laura.email,
        now: t.clock.now(),
      }),
    );
    const secret = new URL(link.address, 'http://localhost').searchParams.get('token')!;
    const open = () => t.client().post('/api/account/acceptance/open', { token: secret });
    expect((await open()).status).toBe(200);
    expect((await prove(t, browser, laura)).status).toBe(200);
    expect((await open()).body.code).toBe('RESET_TOKEN_INVALID');
    const token = new URL(invited.link).searchParams.get('token')!;
    expect((await t.client().post('/api/Auth/token', { token })).body.code).toBe('RESET_TOKEN_INVALID');
  });

  test('keeps the data of the user and ends the sessions of the registered account', async () => {
    const [row] = await t.platform.database.sql
      .select()
      .from(customer)
      .where(sql`${customer.documentNumber} = ${typed.numeroDocumento} and ${customer.standing} = 'REGISTERED'`);
    await t.platform.database.sql
      .insert(draft)
      .values({ customerId: row!.id, form: 'diagnostico', values: '{"a":1}', savedAt: t.clock.now() });
    await t.platform.database.sql
      .insert(draft)
      .values({ customerId: laura.id, form: 'diagnostico', values: '{"a":0}', savedAt: t.clock.now() });
    const elsewhere = t.client();
    await elsewhere.post('/api/Auth/login', credentials(typed));
    await skip(elsewhere, 'DESPUES');
    expect((await elsewhere.get('/api/User')).status).toBe(200);

    expect((await prove(t, browser, laura)).status).toBe(200);

    expect((await elsewhere.get('/api/User')).status).toBe(401);
    const db = t.platform.database.sql;
    expect(await db.select().from(draft).where(eq(draft.customerId, laura.id))).toMatchObject([{ values: '{"a":1}' }]);
    const consents = await db.select().from(consent).where(eq(consent.customerId, laura.id));
    expect(consents.map(({ kind }) => kind).toSorted()).toEqual([
      'autorizacion-de-datos',
      'mensajes-comerciales',
      'tratamiento-de-datos',
    ]);
    expect(consents[0]).toMatchObject({ channel: 'REGISTRO', userAgent: 'prueba' });
    const contacts = await db.select().from(contactPoint).where(eq(contactPoint.customerId, laura.id));
    expect(contacts.find(({ value }) => value === typed.correo)).toMatchObject({
      isPreferred: true,
      recoveryAllowedFrom: new Date(t.clock.now().getTime() + 24 * 3_600_000),
    });
    expect(contacts.find(({ value }) => value === laura.email)).toMatchObject({
      isPreferred: false,
      recoveryAllowedFrom: null,
    });
    const [merged] = await db.select().from(customer).where(eq(customer.id, row!.id));
    expect(merged).toMatchObject({ standing: 'MERGED', mergedInto: laura.id });
    expect(await db.select().from(credential).where(eq(credential.customerId, row!.id))).toEqual([]);
    await t.drain();
    const mail = await t.mailbox.waitFor(
      ({ to, subject }) => to.includes(laura.email) && subject.startsWith('Cambió un dato'),
    );
    expect(mail.text).toContain('n•••@correo.example');
  });

  test('replaces the password of the portfolio customer and notifies the customer', async () => {
    const marta = await t.person([workedDebt]);
    const before = await t.signedIn(marta);
    const { typed: hers, browser: hersToo } = await claimed(t, marta);
    await t.platform.database.transaction((tx) => t.services.auth.setDisabled(tx, marta.id, true, t.clock.now()));
    expect((await prove(t, hersToo, marta)).body.code).toBe('OTP_EXPIRED');
    await t.platform.database.transaction((tx) => t.services.auth.setDisabled(tx, marta.id, false, t.clock.now()));
    t.clock.advance({ minutes: 31 });
    const again = t.client();
    await again.post('/api/Auth/login', credentials(hers));
    await t.platform.database.sql.delete(identityCheck).where(eq(identityCheck.portfolioCustomerId, marta.id));
    t.mailbox.clear();
    expect((await prove(t, again, marta)).status).toBe(200);
    expect((await before.get('/api/User')).status).toBe(401);
    expect((await t.client().post('/api/Auth/login', { ...credentials(hers), password: marta.password })).status).toBe(
      422,
    );
    await t.drain();
    await t.mailbox.waitFor(({ to, subject }) => to.includes(marta.email) && subject === 'Tu contraseña cambió');
  });

  test('shows no debts to other accounts with the same identity document', async () => {
    const { typed: squatter, browser: theirs } = await claimed(t, laura, { password: 'no soy quien digo' });
    await skip(theirs, 'DESPUES');
    await prove(t, browser, laura);
    expect((await theirs.get('/api/User')).status).toBe(200);
    expect((await theirs.get('/api/management/userManagement')).body.obligaciones).toEqual([]);
    expect((await t.client().post('/api/Auth/login', credentials(squatter))).body.pasoPendiente).toBe('IDENTIDAD');
  });

  test('has a merge rule for every table with a customer column', async () => {
    const tables = await rowsOf<{ name: string }>(t.platform.database.sql)`
      select table_name as name from information_schema.columns
        where column_name = 'customer_id' and table_schema = 'public' order by table_name`;
    expect(Object.keys(mergeRules)).toEqual(tables.map(({ name }) => name));
  });
});
