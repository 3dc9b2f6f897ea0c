import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { beforeAll, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { credential, session } from '#server/db/schema/people.ts';
import { debtElsewhere, month } from '#test/built/sent-data.ts';
import { askCode, mailedCode, signatureOf } from '#test/support/accepted-plan.ts';
import { disputingIn, filingOf } from '#test/support/disputing.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { digestOfEveryRow } from '#test/support/every-row.ts';
import { extras, mailing, multipart, payMembership, photo, semilla } from '#test/support/membership.ts';
import { payingIn } from '#test/support/paying.ts';
import { registered, stranger } from '#test/support/registration.ts';
import { relievingIn } from '#test/support/relieving.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { workedDebt, type Client, type Person } from '#test/support/test-app.ts';

type Api = typeof api;
type Command = { [N in keyof Api]: Api[N] extends { access: 'session'; method: 'POST' } ? N : never }[keyof Api];

const commands = (Object.keys(api) as (keyof Api)[]).filter((name) => {
  const { access, method } = api[name] as Endpoint;
  return access === 'session' && method !== 'GET';
});

/** A refused call may change only these tables: the tries of the caller, and entries in the security log. */
const mayChange = ['public.throttle', 'public.audit_event'];

interface Sent {
  params?: Record<string, string>;
  body?: object;
  form?: ReturnType<typeof multipart>;
}

/**
 * Sends each command with a session that ends during the command, then with a password that changes during the command
 * (if the command requires the password), then without a change.
 */
describeOnPostgres('a session that ends during a command', (engine) => {
  const t = suiteApp(engine);
  const tried = new Set<string>();
  let faults: unknown[] = [];
  let admitted: ((live: { sessionId: string; customerId: string }) => Promise<void>) | undefined;
  let checked: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const { auth, hashing } = t.services;
    const { current } = auth;
    auth.current = async (...asked) => {
      const live = await current(...asked);
      if (live) await admitted?.(live);
      return live;
    };
    const { find } = hashing;
    hashing.find = async (...asked) => {
      const found = await find(...asked);
      await checked?.();
      return found;
    };
  });

  const send = (name: Command, by: Client, { params = {}, body, form }: Sent, key: string) => {
    const { path, idempotent } = api[name] as Endpoint;
    const url = path.replace(/\{(\w+)\}/g, (_all, param: string) => params[param]!);
    const headers = { ...(idempotent && { 'idempotency-key': key }), ...form?.headers };
    const payload = form?.payload ?? body;
    return by.send({ method: 'POST', url, headers, ...(payload !== undefined && { payload }) });
  };

  type Rows = Awaited<ReturnType<typeof digestOfEveryRow>>;
  async function changedSince(before: Rows): Promise<string> {
    const after = await digestOfEveryRow(t);
    return Object.keys(after)
      .filter((table) => !mayChange.includes(table))
      .filter((table) => after[table] !== before[table])
      .join();
  }

  async function command(name: Command, by: Client, sent: Sent = {}): Promise<any> {
    tried.add(name);
    const key = randomUUID();
    const { sql: db, transaction } = t.platform.database;
    let before: Rows = {};
    let own = { sessionId: '', customerId: '' };
    async function expectRefused(code: string): Promise<void> {
      const refused = await send(name, by, sent, key);
      admitted = checked = undefined;
      const changed = await changedSince(before);
      if (refused.body.code !== code || changed !== '') faults.push([name, refused.status, refused.body.code, changed]);
    }

    admitted = async (live) => {
      own = live;
      await transaction((tx) => t.services.auth.endSessions(tx, live.customerId, 'OWNER', t.clock.now()));
      before = await digestOfEveryRow(t);
    };
    await expectRefused('NO_SESSION');
    await db.update(session).set({ endedAt: null, endReason: null }).where(eq(session.id, own.sessionId));

    if ((api[name] as Endpoint).problems.includes('PASSWORD_WRONG')) {
      const ofOwner = eq(credential.customerId, own.customerId);
      const [row] = await db.select().from(credential).where(ofOwner);
      checked = async () => {
        await db.update(credential).set({ passwordHash: 'changed' }).where(ofOwner);
        before = await digestOfEveryRow(t);
      };
      await expectRefused('PASSWORD_WRONG');
      await db.update(credential).set({ passwordHash: row!.passwordHash }).where(ofOwner);
    }

    const served = await send(name, by, sent, key);
    if (served.status !== 200) faults.push([name, 'live', served.status, served.text.slice(0, 300)]);
    return served.body;
  }

  async function expectNone(story: () => Promise<void>): Promise<void> {
    faults = [];
    try {
      await story();
    } catch (error) {
      if (faults.length === 0) throw error;
    }
    expect(faults).toEqual([]);
  }
  async function somebody(debts = [workedDebt]): Promise<{ person: Person; client: Client }> {
    const person = await t.person(debts);
    return { person, client: await t.signedIn(person) };
  }

  test('accepts no plan and starts no payment', () =>
    expectNone(async () => {
      const { person, client } = await somebody([workedDebt, workedDebt]);
      const [agreed, other] = (await client.get('/api/management/userManagement')).body.ofertas;
      for (const name of ['viewOffer', 'discardOffer', 'renewOffer'] as const)
        await command(name, client, { params: { id: other.id } });
      const wish = { ofertaId: agreed.id, plazo: 6, diaPago: 30 };
      await command('simulation', client, { body: wish });
      const quote = await command('simulationProposal', client, {
        body: { ...wish, cuotaInicial: 600_000, primeraFecha: '2026-11-27' },
      });
      const { codigoId } = await command('requestCode', client, {
        body: { proposito: 'ACEPTAR_ACUERDO', referencia: quote.id, canal: 'email' },
      });
      const { acuerdo } = await command('paymentAgreement', client, {
        body: signatureOf(quote, { codigoId, codigo: await mailedCode(t, person.email) }),
      });
      const attempt = await command('createAttempt', client, {
        body: { acuerdoId: acuerdo.id, concepto: 'INICIAL', estrategia: 'oferta' },
      });
      const { id } = payingIn(() => t).pay(attempt);
      await command('paymentReturn', client, { params: { strategy: 'oferta' }, body: { id } });
      await t.drain();
      await command('sendAcceptedTerms', client, {
        body: { idAcuerdoPagoSalesforce: acuerdo.id, email: person.email },
      });
    }));

  test('changes no plan', () =>
    expectNone(async () => {
      const { running, options, on, payAll } = relievingIn(() => t);
      const plan = await running();
      const params = { id: plan.agreement.id };
      const { pausar } = await options(plan);
      const { meses, vista } = pausar.opciones.find(({ motivo }: { motivo: unknown }) => motivo === null);
      const { cambioId } = await command('makeRelief', plan.client, {
        params,
        body: { tipo: 'PAUSAR', meses, huella: vista.huella },
      });
      await command('undoRelief', plan.client, { params: { ...params, reliefId: cambioId }, body: {} });
      await on(plan, '2026-12-30T15:00:00.000Z');
      expect((await payAll(plan, { concepto: 'CUOTA', estrategia: 'acuerdo' })).status).toBe(200);
      await on(plan, '2027-01-05T15:00:00.000Z');
      await command('simulateReplan', plan.client, { params, body: {} });
      await command('proposeReplan', plan.client, { params, body: { cuotas: 4 } });
    }));

  test('changes no profile', () =>
    expectNone(async () => {
      const { person, client } = await somebody();
      const password = { contrasenaActual: person.password };
      const address = `nuevo-${person.email}`;
      await command('requestContactChange', client, { body: { canal: 'email', valor: address, ...password } });
      await command('confirmContactChange', client, { body: { codigo: await mailedCode(t, address) } });
      const { contactos } = (await client.get('/api/account/profile')).body;
      const idOf = (value: string) => contactos.find(({ name }: { name: string }) => name === value).id;
      await command('preferContact', client, { params: { id: idOf(address) }, body: password });
      await command('removeContact', client, { params: { id: idOf(person.email) }, body: password });
      await command('setConsent', client, { body: { tipo: 'mensajes-comerciales', otorgado: true } });
      await command('setContactPreference', client, { body: { canales: ['email'], horario: 'TARDE' } });
      await command('openDataRequest', client, {
        body: { tipo: 'CONSULTA', texto: 'Quiero saber qué guardan de mí.' },
      });
      await command('saveDraft', client, { params: { form: 'perfil' }, body: { datos: { a: 1 } } });
      await command('discardDraft', client, { params: { form: 'perfil' } });

      const { clave } = await command('startSecondFactor', client, { body: password });
      const timestamp = t.clock.now().getTime();
      const codigo = new TOTP({ secret: Secret.fromBase32(clave) }).generate({ timestamp });
      const { codigosDeRespaldo } = await command('confirmSecondFactor', client, { body: { codigo } });
      await command('stopSecondFactor', client, { body: { ...password, codigo: codigosDeRespaldo[0] } });
      await command('changePassword', client, { body: { ...password, contrasenaNueva: 'lunes de ciclovía' } });
      await command('endOtherSessions', client);
      t.clock.advance({ seconds: 20 });
      await command('activity', client);
    }));

  test('resumes no identity check', () =>
    expectNone(async () => {
      const typed = stranger();
      const { browser } = await registered(t, typed);
      await browser.post('/api/validation/identity/skip', { motivo: 'DESPUES' });
      await command('resumeIdentity', browser, { body: { contrasenaActual: typed.password } });
    }));

  test('stores no diagnosis', () =>
    expectNone(async () => {
      const { client } = await somebody();
      const params = { id: randomUUID() };
      await command('saveDebt', client, { params, body: debtElsewhere });
      await command('removeDebt', client, { params });
      await command('saveProfile', client, { body: month });
      const [own] = (await client.get('/api/diagnosis')).body.deudasPropias;
      await command('saveOwnPayment', client, { params: { id: own.id }, body: { pagoMinimo: 50_000 } });
      await command('makeDiagnosis', client);
      await command('simulateDiagnosis', client, { body: { presupuesto: 900_000 } });
      await command('diagnosisDocument', client, { body: { escenario: { presupuesto: 900_000 } } });
    }));

  test('neither applies for a membership nor withdraws from a membership', () =>
    expectNone(async () => {
      const { person, client } = await somebody([]);
      await command('saveMailing', client, { body: mailing });
      await command('saveExtras', client, { form: multipart(extras, await photo()) });
      await command('declarePep', client, { body: { esPeps: false } });
      const { texto } = await command('choosePlan', client, { body: semilla });
      await command('mailAcceptanceLink', client);
      const { id } = (await client.get('/api/RebankingProgram/application')).body;
      const { codigoId } = (await askCode(client, id)).body;
      const { acuerdo } = await command('paymentAgreement', client, {
        body: {
          ...semilla,
          hash: texto.hash,
          aceptaAcuerdo: true,
          codigoId,
          codigo: await mailedCode(t, person.email),
        },
      });
      await payMembership(t, client, acuerdo.id, 'SALDO');
      await command('withdrawMembership', client, { body: { acuerdoId: acuerdo.id } });
    }));

  test('neither files a dispute nor changes a dispute', () =>
    expectNone(async () => {
      const { decide } = disputingIn(() => t);
      const { person, client } = await somebody();
      const [{ obligacionId }] = (await client.get('/api/disputes')).body.deudas;
      const { id, radicado } = await command('fileDispute', client, { body: filingOf('YA_PAGUE', obligacionId) });
      const params = { id };
      await command('addDisputeFile', client, { params, form: multipart({}, await photo(), 'archivo') });
      await t.services.disputes.askCompletion(radicado, 'Envía el recibo.', t.clock.now());
      await command('answerDispute', client, { params, body: { texto: 'Va en la foto.' } });
      await decide(id, 'NEGADO');
      await command('appealDispute', client, { params, body: { texto: 'Revisen otra vez.' } });
      await command('withdrawDispute', client, { params });

      const claimant = { tipoDocumento: 'CC', numeroDocumento: person.documentNumber, contacto: person.email };
      const { codigoId } = (await client.post('/api/disputes/anonymous/code', claimant)).body;
      const codigo = await mailedCode(t, person.email);
      const filing = { ...claimant, tipo: 'PRESCRITA', texto: 'Es muy vieja.', codigoId, codigo };
      const alone = (await client.post('/api/disputes/anonymous', filing)).body;
      await command('attachDispute', client, { params: { id: alone.id }, body: { obligacionId } });
    }));

  test.each<[string, (by: Person) => Promise<unknown>]>([
    [
      'the operator blocks the account',
      ({ id }) => t.platform.database.transaction((tx) => t.services.auth.setDisabled(tx, id, true, t.clock.now())),
    ],
    ['the session was idle for too long', async () => t.clock.advance({ minutes: 15, seconds: 31 })],
  ])('changes nothing when it ends because %s', async (_reason, end) => {
    const { person, client } = await somebody();
    let before: Rows = {};
    admitted = async () => {
      await end(person);
      before = await digestOfEveryRow(t);
    };
    const preference = { canales: ['celular'], horario: 'TARDE' };
    const refused = await client.post('/api/account/contact-preference', preference);
    admitted = undefined;
    expect([refused.status, refused.body.code, await changedSince(before)]).toEqual([401, 'NO_SESSION', '']);
  });

  test('is tested with every command of the contract', () => {
    expect([...tried].sort()).toEqual(commands.sort());
  });
});
