import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { mail } from '#server/db/schema/agreements.ts';
import { contactPoint, throttle } from '#server/db/schema/people.ts';
import { otherCode } from '#test/support/accepted-plan.ts';
import { resolveCase } from '#test/support/cases.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { newestCodeAt } from '#test/support/registration.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { documentOf, type Client, type Person } from '#test/support/test-app.ts';

const newPassword = 'caminata por el páramo';

describeOnPostgres('the profile', (engine) => {
  const t = suiteApp(engine);
  let laura: Person;
  let browser: Client;
  beforeEach(async () => {
    await t.platform.database.sql.delete(throttle);
    await t.drain();
    laura = await t.person();
    browser = await t.signedIn(laura);
    t.mailbox.clear();
  });

  const profile = async (by = browser) => (await by.get('/api/account/profile')).body;
  const contactsOf = async (kind: string) =>
    (await profile()).contactos.filter((one: { tipoUbicacion: string }) => one.tipoUbicacion === kind);
  const wrong = 'no es la contraseña';
  const askFor = (valor: string, canal = 'email', contrasenaActual = laura.password) =>
    browser.post('/api/account/contacts/code', { canal, valor, contrasenaActual });
  const codeSentTo = async (address: string) => (await newestCodeAt(t, address))!;
  const receivedMail = async (address: string, subject: string) => {
    await t.drain();
    return t.mailbox.waitFor((one) => one.to.includes(address) && one.subject === subject);
  };

  test('shows the contacts, sessions, consents and preferences of its user', async () => {
    expect(await profile()).toEqual({
      contactos: [
        {
          id: expect.any(String),
          tipoUbicacion: 'email',
          name: laura.email,
          preferente: true,
          verificado: true,
          recuperacionDesde: null,
        },
        {
          id: expect.any(String),
          tipoUbicacion: 'celular',
          name: '3001234567',
          preferente: true,
          verificado: false,
          recuperacionDesde: null,
        },
      ],
      hayMensajesDeTexto: true,
      sesiones: [
        {
          id: expect.any(String),
          dispositivo: 'Un dispositivo que no reconocemos',
          inicio: t.clock.now().toISOString(),
          ultimaActividad: t.clock.now().toISOString(),
          esEsta: true,
        },
      ],
      autorizaciones: [
        { tipo: 'autorizacion-de-datos', otorgado: null, version: null, fecha: null },
        { tipo: 'mensajes-comerciales', otorgado: null, version: null, fecha: null },
      ],
      preferencia: { canales: ['email'], horario: 'CUALQUIERA' },
      segundoFactor: { activo: false, desde: null, codigosRestantes: 0 },
      contrasenaDesde: t.clock.now().toISOString(),
      solicitudes: [],
      identidad: 'CONFIRMADA',
    });
  });

  test('makes a verified e-mail address preferred and notifies the former address', async () => {
    const asked = await askFor(' Nueva@Correo.example ');
    expect(asked.body).toEqual({
      codigoId: expect.any(String),
      canal: 'email',
      destino: 'n•••@correo.example',
      vence: expect.any(String),
      reenvioDesde: expect.any(String),
    });
    expect(await contactsOf('email')).toHaveLength(1);
    const delivery = async () => (await browser.get(`/api/account/codes/${asked.body.codigoId}`)).body.entrega;
    expect(await delivery()).toBe('EN_CAMINO');
    t.clock.advance({ seconds: 21 });
    expect(await delivery()).toBe('DEMORADA');
    const confirmed = await browser.post('/api/account/contacts', { codigo: await codeSentTo('nueva@correo.example') });
    expect(confirmed.body).toEqual({ canal: 'email', valor: 'nueva@correo.example' });
    expect(await contactsOf('email')).toMatchObject([
      {
        name: 'nueva@correo.example',
        preferente: true,
        verificado: true,
        recuperacionDesde: new Date(t.clock.now().getTime() + 24 * 3_600_000).toISOString(),
      },
      { name: laura.email, preferente: false },
    ]);
    expect((await browser.get('/api/User')).body.email).toBe('nueva@correo.example');
    await receivedMail(laura.email, 'Cambió un dato de contacto de tu cuenta');
    expect(await delivery()).toBe('ENTREGADA');
    t.clock.advance({ hours: 25 });
    browser = await t.signedIn(laura);
    expect((await contactsOf('email'))[0].recuperacionDesde).toBeNull();
  });

  test('sends the code for a new mobile number as a text message, and refuses an invalid contact', async () => {
    const asked = await askFor('+57 310 555 1234', 'celular');
    expect(asked.body).toMatchObject({ canal: 'celular', destino: '••• 1234' });
    const code = await codeSentTo('3105551234@sms.invalid');
    expect((await browser.post('/api/account/contacts', { codigo: code })).status).toBe(200);
    expect((await contactsOf('celular')).map(({ name }: { name: string }) => name)).toEqual([
      '3105551234',
      '3001234567',
    ]);
    t.clock.advance({ minutes: 2 });
    expect((await askFor('12345', 'celular')).body.code).toBe('CONTACT_INVALID');
    expect((await askFor('sin-arroba')).body.code).toBe('CONTACT_INVALID');
  });

  test('requires the password to change a contact, and changes nothing after a wrong code', async () => {
    const refused = await askFor('nueva@correo.example', 'email', wrong);
    expect([refused.status, refused.body.code]).toEqual([422, 'PASSWORD_WRONG']);
    const [email] = await contactsOf('email');
    for (const act of ['preferred', 'remove'])
      expect(
        (await browser.post(`/api/account/contacts/${email.id}/${act}`, { contrasenaActual: wrong })).body.code,
      ).toBe('PASSWORD_WRONG');
    await askFor('nueva@correo.example');
    const code = await codeSentTo('nueva@correo.example');
    const other = otherCode(code);
    expect((await browser.post('/api/account/contacts', { codigo: other })).body).toMatchObject({
      code: 'OTP_INVALID',
      detail: { n: 4 },
    });
    expect(await contactsOf('email')).toHaveLength(1);
  });

  test('allows five wrong passwords at once, then one every four minutes', async () => {
    const answers = [];
    for (let n = 0; n < 6; n++) answers.push(await askFor('nueva@correo.example', 'email', wrong));
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 429]);
    expect(answers[5]!.body).toMatchObject({ code: 'TOO_MANY_REQUESTS', detail: { seg: 240 } });
    expect((await browser.get('/api/User')).status).toBe(200);
    t.clock.advance({ minutes: 4 });
    expect((await askFor('nueva@correo.example')).status).toBe(200);
  });

  test('allows the user to prefer or remove a contact, and refuses to remove the last e-mail address', async () => {
    const second = 'segunda@correo.example';
    await t.platform.database.sql.insert(contactPoint).values({
      id: randomUUID(),
      customerId: laura.id,
      kind: 'email',
      value: second,
      isPreferred: false,
      priority: 0,
      verifiedAt: t.clock.now(),
    });
    const act = (id: string, what: string) =>
      browser.post(`/api/account/contacts/${id}/${what}`, { contrasenaActual: laura.password });
    const [first, other] = await contactsOf('email');
    expect((await act(other.id, 'preferred')).body).toEqual({ preferente: true });
    expect((await act(other.id, 'preferred')).body).toEqual({ preferente: true });
    expect((await browser.get('/api/User')).body.email).toBe(second);
    await receivedMail(laura.email, 'Cambió tu contacto preferido');
    expect((await act(other.id, 'remove')).body).toEqual({ eliminado: true });
    expect(await contactsOf('email')).toMatchObject([{ id: first.id, preferente: true }]);
    await receivedMail(second, 'Se quitó un contacto de tu cuenta');
    const last = await act(first.id, 'remove');
    expect([last.status, last.body.code]).toEqual([409, 'CONTACT_LAST']);
    const [mobile] = await contactsOf('celular');
    expect((await act(mobile.id, 'remove')).status).toBe(200);
    expect(await contactsOf('celular')).toEqual([]);
    expect((await act(mobile.id, 'remove')).body.code).toBe('NOT_FOUND');
  });

  test('changes the password, ends the other sessions and notifies every contact', async () => {
    const phone = await t.signedIn(laura);
    const change = (contrasenaActual: string, contrasenaNueva: string) =>
      browser.post('/api/account/password', { contrasenaActual, contrasenaNueva });
    expect((await change(wrong, newPassword)).body.code).toBe('PASSWORD_WRONG');
    expect((await change(laura.password, 'colombia2026')).body.code).toBe('PW_COMMON');
    expect((await change(laura.password, 'corta')).body.errors).toEqual([
      { field: 'contrasenaNueva', message: 'Usa 10 caracteres o más.' },
    ]);
    expect((await phone.get('/api/User')).status).toBe(200);
    expect((await change(laura.password, newPassword)).body).toEqual({ sesionesCerradas: 1 });
    expect((await browser.get('/api/User')).status).toBe(200);
    expect((await phone.get('/api/User')).status).toBe(401);
    expect((await phone.post('/api/Auth/refresh-token')).status).toBe(401);
    await receivedMail(laura.email, 'Tu contraseña cambió');
    const texts = (await t.mailbox.messages()).filter(({ to }) => to.includes('3001234567@sms.invalid'));
    expect(texts.map(({ text }) => text).join()).toContain('Tu contraseña cambió');
    await t.signedIn({ ...laura, password: newPassword });
  });

  test('shows only live sessions, and allows the user to end the other sessions', async () => {
    const agent = {
      'user-agent':
        'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
    };
    const phone = t.client();
    await phone.post('/api/Auth/login', { ...documentOf(laura), password: laura.password }, agent);
    const shown = (await profile()).sesiones.map((one: { dispositivo: string; esEsta: boolean }) => [
      one.dispositivo,
      one.esEsta,
    ]);
    expect(shown).toEqual([
      ['Un dispositivo que no reconocemos', true],
      ['Chrome en Android', false],
    ]);
    expect((await browser.post('/api/account/sessions/end-others')).body).toEqual({ sesionesCerradas: 1 });
    expect((await phone.get('/api/User')).status).toBe(401);
    expect((await profile()).sesiones).toHaveLength(1);
    expect((await browser.post('/api/account/sessions/end-others')).body).toEqual({ sesionesCerradas: 0 });
  });

  test('stores each consent, and opens a request when the data authorisation is withdrawn', async () => {
    const set = (tipo: string, otorgado: boolean) => browser.post('/api/account/consents', { tipo, otorgado });
    const given = await set('mensajes-comerciales', true);
    expect(given.body).toEqual({
      autorizacion: {
        tipo: 'mensajes-comerciales',
        otorgado: true,
        version: 1,
        fecha: t.clock.now().toISOString(),
      },
      solicitud: null,
    });
    t.clock.advance({ minutes: 1 });
    const again = await set('mensajes-comerciales', true);
    expect(again.body.autorizacion.fecha).toBe(given.body.autorizacion.fecha);
    expect((await set('mensajes-comerciales', false)).body.autorizacion.otorgado).toBe(false);
    const revoked = await set('autorizacion-de-datos', false);
    expect(revoked.body.solicitud).toMatchObject({
      radicado: expect.stringMatching(/^PD-2026-\d{6}$/),
      tipo: 'REVOCATORIA',
      respuestaAntesDe: '2026-12-14',
    });
    const { autorizaciones, solicitudes } = await profile();
    expect(autorizaciones.map((one: { otorgado: boolean }) => one.otorgado)).toEqual([false, false]);
    expect(solicitudes).toHaveLength(1);
  });

  test('updates the open request on further changes of the data authorisation', async () => {
    const person = await t.person();
    const client = await t.signedIn(person);
    const set = async (otorgado: boolean) => {
      const answer = await client.post('/api/account/consents', { tipo: 'autorizacion-de-datos', otorgado });
      expect(answer.status).toBe(200);
      return answer.body.solicitud;
    };
    const first = await set(false);
    for (let times = 0; times < 4; times += 1) {
      t.clock.advance({ seconds: 1 });
      expect(await set(true)).toMatchObject({ radicado: first.radicado, estado: 'RETIRADA' });
      expect(await set(true)).toBeNull();
      t.clock.advance({ seconds: 1 });
      expect(await set(false)).toMatchObject({ radicado: first.radicado, estado: 'RECIBIDA' });
    }
    expect((await client.get('/api/account/profile')).body.solicitudes).toHaveLength(1);
    await t.drain();
    const mails = (await t.mailbox.messages()).filter(({ to }) => to.includes(person.email));
    expect(mails.filter(({ text }) => text.includes(first.radicado))).toHaveLength(1);
    await resolveCase(t, first.radicado, 'ACEPTADA', 'Listo.');
    expect(await set(true)).toBeNull();
    const second = await set(false);
    expect(second.radicado).not.toBe(first.radicado);
  });

  test('stores the hours and channels in which collection messages may be sent', async () => {
    const set = (canales: string[], horario: string) =>
      browser.post('/api/account/contact-preference', { canales, horario });
    expect((await set(['email', 'whatsapp', 'email'], 'TARDE')).body).toEqual({
      canales: ['email', 'whatsapp'],
      horario: 'TARDE',
    });
    expect((await profile()).preferencia).toEqual({ canales: ['email', 'whatsapp'], horario: 'TARDE' });
    expect((await set(['paloma'], 'TARDE')).status).toBe(422);
    const key = randomUUID();
    const deliver = async () => {
      const [row] = await t.platform.database.sql.select().from(mail).where(eq(mail.dedupeKey, key));
      await t.services.messages.deliver(row!.id);
      return (await t.mailbox.messages()).filter(({ subject }) => subject === 'Tu pago se está confirmando').length;
    };
    t.clock.set('2026-11-23T14:00:00.000Z'); // Monday, 9:00 in Bogotá
    await t.platform.database.transaction((tx) =>
      t.services.messages.queueMail(tx, {
        key,
        customerId: laura.id,
        to: laura.email,
        kind: 'payment-pending',
        classification: 'collection',
        now: t.clock.now(),
        data: { firstName: null, amount: 1, startedAt: t.clock.now().toISOString(), link: 'http://localhost' },
      }),
    );
    expect(await deliver()).toBe(0);
    t.clock.set('2026-11-23T17:00:00.000Z'); // Noon in Bogotá
    browser = await t.signedIn(laura);
    await set(['email'], 'TARDE');
    expect(await deliver()).toBe(1);
    t.clock.set('2026-11-20T15:00:00.000Z');
  });
});
