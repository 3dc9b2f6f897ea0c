import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { configFiles } from '#contract/config.ts';
import { passDay } from '#contract/demo.ts';
import { demoPeople } from '#seeds/people.ts';
import { startBuiltPortal, type BuiltPortal } from '#test/support/built-portal.ts';
import { engines } from '#test/support/engines.ts';
import { neverExercised, readCounted } from '#test/support/exercised.ts';
import { httpClient, type HttpClient } from '#test/support/http-client.ts';
import { stranger } from '#test/support/registration.ts';
import { debtElsewhere, extrasForm, month, portfolio, supports } from './sent-data.ts';

/**
 * The first version of the policy is in force, so every person of a new installation has accepted the current policy.
 */
const unreachable = ['acceptDataPolicy'];

const [laura, , , kevin] = demoPeople;
const lauraEmail = 'laura.mendez@correo.example';
const kevinEmail = kevin.withoutDebts.email;
describe('the built program on the embedded database', () => {
  let portal: BuiltPortal;
  let client: HttpClient;
  const ask: BuiltPortal['ask'] = (...call) => portal.ask(...call);
  beforeAll(async () => {
    portal = await startBuiltPortal(engines.find(({ name }) => name === 'PGlite')!);
    client = httpClient(portal.url);
  });
  afterAll(() => portal?.close());

  test('serves the health check, the pages, the public API and the sandbox of third parties', async () => {
    const { providerUrl, mailboxUrl } = portal.room;
    const addresses = {
      [portal.url]: ['/healthz', '/readyz', '/api/openapi.json', '/portal', '/verificar', '/verificar/figtree.woff2'],
      [providerUrl]: ['/', '/panel.js', '/widget.js', '/checkout.js', '/estilo.css'],
      [mailboxUrl]: ['/', '/mailbox.js', '/estilo.css'],
    };
    for (const [origin, paths] of Object.entries(addresses))
      for (const path of paths) expect([path, (await fetch(origin + path)).status]).toEqual([path, 200]);
    // A public page that could not be rendered is the portal's empty HTML document, without a heading.
    for (const [, page = ''] of (await client.get('/sitemap.xml')).body.matchAll(/<loc>([^<]+)</g))
      expect(await (await fetch(page)).text()).toMatch(/<h1/);
    for (const { direccion } of (await ask(client, 'listLegalTexts')).textos) await expectPdf(client, direccion);
    for (const file of configFiles) await ask(client, 'readConfig', { params: { file } });
    await ask(client, 'readVersion');
    await ask(client, 'membershipPlans');
    const [{ cod }] = (await ask(client, 'states')).data;
    await ask(client, 'citiesOfState', { params: { id: cod } });
  });

  test.each([
    ['datos-personales exportar CC 52418903 datos.pdf', /datos\.pdf/],
    ['documentos rehacer --todos', /0 rehechos/],
    ['verificar', /Todo cuadra/],
  ])('runs the command «%s»', async (command, output) => {
    // The documents of the demonstration are issued after the start, and «verificar» reports missing documents.
    const said = () => portal.operate(...command.split(' ')).catch(String);
    await expect.poll(said, { timeout: 30_000, interval: 1_000 }).toMatch(output);
  });

  test('allows an invited person to set a password and to add an e-mail address', async () => {
    const file = join(portal.dataDir, 'cartera-nueva.csv');
    await writeFile(file, portfolio);
    await portal.operate('importar', file);
    const invited = await portal.operate('usuario', 'invitar', 'CC', '30111223');
    const ana = httpClient(portal.url);
    const [, token] = /token=([\w-]+)/.exec(invited)!;
    const { id } = await ask(ana, 'exchangeToken', { body: { token } });
    await ask(ana, 'newCredentials', { params: { id }, body: { password: 'arepa con quesito' } });
    expect((await ask(ana, 'readValidation')).pasoPendiente).toBe('CONTACTO');
    const email = 'ana.prieto@correo.example';
    await ask(ana, 'sendContactCode', { body: { canal: 'email', valor: email } });
    await ask(ana, 'verifyContactCode', { body: { codigo: await portal.readCode(email) } });
    expect((await ask(ana, 'currentUser')).nombres).toBe('Ana');
  });

  test('registers a person who proves to be a customer of the portfolio', async () => {
    const berta = httpClient(portal.url);
    const typed = stranger({ numeroDocumento: '30111224', nombres: 'Berta', apellidos: 'Luna' });
    await ask(berta, 'register', { body: typed });
    await ask(berta, 'verifyContactCode', { body: { codigo: await portal.readCode(typed.correo) } });
    await ask(berta, 'putOffIdentity', { body: { motivo: 'DESPUES' } });
    await ask(berta, 'resumeIdentity', { body: { contrasenaActual: typed.password } });
    await ask(berta, 'beginIdentityCheck', { body: {} });
    const { preguntas } = (await ask(berta, 'readIdentityCheck')).verificacion;
    const right = [/Termina en 22/, /Empieza por .*B/];
    const respuestas = preguntas.map(({ opciones }: { opciones: string[] }, index: number) =>
      opciones.findIndex((option) => right[index]!.test(option)),
    );
    await ask(berta, 'answerIdentityCheck', { body: { respuestas } });
    await ask(berta, 'sendIdentityCode', { body: { canal: 'email' } });
    const codigo = await portal.readCode('berta.luna@correo.example');
    expect((await ask(berta, 'verifyIdentityCode', { body: { codigo } })).pasoPendiente).toBeNull();
    expect((await ask(berta, 'userManagement')).obligaciones).toHaveLength(1);
  });

  test('changes the profile, the second factor and the sessions of a user', async () => {
    const me = await portal.signIn(kevin);
    const password = { contrasenaActual: kevin.password };
    const address = 'kevin.nuevo@correo.example';
    await ask(me, 'requestContactChange', { body: { canal: 'email', valor: address, ...password } });
    await ask(me, 'confirmContactChange', { body: { codigo: await portal.readCode(address) } });
    const { contactos } = await ask(me, 'readProfile');
    const idOf = (value: string) => contactos.find(({ name }: { name: string }) => name === value).id;
    await ask(me, 'preferContact', { params: { id: idOf(kevinEmail) }, body: password });
    await ask(me, 'removeContact', { params: { id: idOf(address) }, body: password });
    await ask(me, 'setConsent', { body: { tipo: 'mensajes-comerciales', otorgado: true } });
    await ask(me, 'setContactPreference', { body: { canales: ['email'], horario: 'TARDE' } });
    await ask(me, 'openDataRequest', { body: { tipo: 'CONSULTA', texto: 'Quiero saber qué guardan de mí.' } });
    await ask(me, 'downloadOwnData', { params: { formato: 'json' } });
    await expectPdf(me, '/api/account/data/pdf');
    for (const name of ['saveDraft', 'readDraft', 'discardDraft'] as const)
      await ask(me, name, { params: { form: 'perfil' }, body: name === 'saveDraft' ? { datos: { a: 1 } } : undefined });

    const { clave } = await ask(me, 'startSecondFactor', { body: password });
    const codigo = new TOTP({ secret: Secret.fromBase32(clave) }).generate();
    const { codigosDeRespaldo } = await ask(me, 'confirmSecondFactor', { body: { codigo } });
    const elsewhere = await portal.signIn(kevin);
    await ask(elsewhere, 'enterSecondFactor', { body: { codigo: codigosDeRespaldo[0] } });
    await ask(elsewhere, 'stopSecondFactor', { body: { ...password, codigo: codigosDeRespaldo[1] } });
    await ask(elsewhere, 'changePassword', { body: { ...password, contrasenaNueva: 'lunes de ciclovía' } });
    await ask(elsewhere, 'endOtherSessions');
    await ask(elsewhere, 'refreshToken');
    await ask(elsewhere, 'activity');
  });

  test('allows a person who forgot the password to set a new password', async () => {
    const me = httpClient(portal.url);
    const { documentType: tipoDocumento, documentNumber: numeroDocumento } = laura;
    const asked = await ask(me, 'sendRecoveryCode', { body: { tipoDocumento, numeroDocumento, canal: 'email' } });
    const codigo = await portal.readCode(lauraEmail);
    const { id } = await ask(me, 'validateRecoveryCode', { body: { id: asked.id, codigo } });
    await ask(me, 'newCredentials', { params: { id }, body: { password: laura.password } });
  });

  test('makes a diagnosis and renders the result', async () => {
    const me = await portal.signIn(laura);
    const id = randomUUID();
    await ask(me, 'saveDebt', { params: { id }, body: debtElsewhere });
    await ask(me, 'removeDebt', { params: { id } });
    await ask(me, 'saveProfile', { body: month });
    const { deudasPropias } = await ask(me, 'readDiagnosis');
    const free = deudasPropias.find(({ situacion }: { situacion: string }) => situacion === 'ABIERTA');
    await ask(me, 'saveOwnPayment', { params: { id: free.id }, body: { pagoMinimo: 50_000 } });
    await ask(me, 'makeDiagnosis');
    await ask(me, 'simulateDiagnosis', { body: { presupuesto: 900_000 } });
    const { documentoId } = await ask(me, 'diagnosisDocument', { body: { escenario: { presupuesto: 900_000 } } });
    await expectPdf(me, `/api/Documents/rebancarizacion/${documentoId}`);
  });

  test('accepts a plan, books the first payment and issues the documents', async () => {
    const me = await portal.signIn(laura);
    const { ofertas } = await ask(me, 'userManagement');
    for (const name of ['viewOffer', 'discardOffer', 'renewOffer'] as const)
      await ask(me, name, { params: { id: ofertas[1].id } });
    const ofertaId = ofertas[0].id;
    const wish = { ofertaId, plazo: 6, diaPago: 15 };
    const { escenarios } = await ask(me, 'simulation', { body: wish });
    const { plan } = escenarios.find(({ plazo }: { plazo: number }) => plazo === wish.plazo);
    const { id, hash } = await ask(me, 'simulationProposal', {
      body: { ...wish, cuotaInicial: plan.cuotaInicial, primeraFecha: plan.primeraFecha },
    });
    await ask(me, 'readProposal', { params: { id } });
    const { codigoId } = await ask(me, 'requestCode', {
      body: { proposito: 'ACEPTAR_ACUERDO', referencia: id, canal: 'email' },
    });
    await ask(me, 'codeDelivery', { params: { id: codigoId } });
    const codigo = await portal.readCode(lauraEmail);
    const consents = { aceptaAcuerdo: true, reconoceDeuda: true };
    const { acuerdo } = await ask(me, 'paymentAgreement', {
      body: { propuestaId: id, hash, ...consents, codigoId, codigo },
    });

    const attempt = await ask(me, 'createAttempt', {
      body: { acuerdoId: acuerdo.id, concepto: 'INICIAL', estrategia: 'oferta' },
    });
    const transaction = await portal.pay(attempt);
    await ask(me, 'paymentReturn', { params: { strategy: 'oferta' }, body: { id: transaction } });
    expect((await ask(me, 'readAttempt', { params: { id: attempt.id } })).estado).toBe('APROBADO');
    await ask(me, 'agreementCalendar', { params: { id: acuerdo.id } });

    const issued = async () =>
      (await ask(me, 'listDocuments')).data.filter(({ acuerdoId }: { acuerdoId: string }) => acuerdoId === acuerdo.id);
    await expect.poll(async () => (await issued()).length, { timeout: 15_000 }).toBe(2);
    for (const document of await issued())
      expect(await ask(me, 'downloadDocument', { params: { id: document.id } })).toMatch(/^%PDF/);
    const sent = () =>
      ask(me, 'sendAcceptedTerms', { body: { idAcuerdoPagoSalesforce: acuerdo.id, email: lauraEmail } });
    await expect.poll(() => sent().catch(String), { timeout: 15_000 }).toMatchObject({ enviadoA: lauraEmail });
  });

  test('pauses a plan, undoes the pause and proposes another term', async () => {
    const me = await portal.signIn(laura);
    const { acuerdos } = await ask(me, 'userManagement');
    const plan = acuerdos.find(({ numeroObligacion }: { numeroObligacion: string }) => numeroObligacion === 'CR-55103');
    const params = { id: plan.id };
    await ask(me, 'simulateReplan', { params, body: {} });
    await ask(me, 'proposeReplan', { params, body: { cuotas: 4 } });
    await ask(me, 'readPayoff', { params });
    const { pausar } = await ask(me, 'readReliefOptions', { params });
    const { meses, vista } = pausar.opciones.find(({ motivo }: { motivo: unknown }) => motivo === null);
    const { cambioId } = await ask(me, 'makeRelief', { params, body: { tipo: 'PAUSAR', meses, huella: vista.huella } });
    await ask(me, 'undoRelief', { params: { ...params, reliefId: cambioId }, body: {} });
  });

  test('processes a membership application, its acceptance by mail and the withdrawal', async () => {
    const me = await portal.signIn({ ...kevin, password: 'lunes de ciclovía' });
    await ask(me, 'saveMailing', { body: { dpto: '05', city: '05001', address: 'Carrera 43A # 1-50, apto 801' } });
    for (const file of await supports()) await ask(me, 'saveExtras', { body: extrasForm(file) });
    await ask(me, 'declarePep', { body: { esPeps: false } });
    const page = httpClient(portal.url);
    const openMailedLink = async (pattern: RegExp) => {
      await ask(me, 'choosePlan', { body: { planId: 1, planVersion: 1, opcionPagoId: 'contado' } });
      await ask(me, 'mailAcceptanceLink');
      await ask(me, 'acceptanceLinkDelivery');
      const token = await portal.readMail(kevinEmail, pattern);
      await ask(page, 'openAcceptance', { body: { token } });
      return token;
    };
    const refused = await openMailedLink(/acuerdo-de-pago\?token=([\w-]+)/);
    await ask(page, 'refuseFromLink', { body: { motivo: 'Lo pienso' } });
    // The server mails a link at most once a minute.
    expect((await client.post(passDay.path)).body).toEqual({ hoy: expect.any(String) });
    await ask(me, 'refreshToken');
    await openMailedLink(new RegExp(`acuerdo-de-pago\\?token=(?!${refused})([\\w-]+)`));
    const { texto } = await ask(page, 'readAcceptance');
    const { codigoId } = await ask(page, 'requestAcceptanceCode', { body: { canal: 'email' } });
    const codigo = await portal.readCode(kevinEmail);
    await ask(page, 'acceptFromLink', { body: { hash: texto.hash, aceptaAcuerdo: true, codigoId, codigo } });
    const { acuerdoId } = await ask(me, 'readApplication');
    await ask(me, 'readWithdrawal');
    await ask(me, 'withdrawMembership', { body: { acuerdoId } });
  });

  test('accepts disputes, with and without a session', async () => {
    const me = await portal.signIn(laura);
    const { deudas } = await ask(me, 'listDisputes');
    const { obligacionId } = deudas.find(({ numero }: { numero: string }) => numero === 'MM-30177');
    const filed = await ask(me, 'fileDispute', {
      body: { tipo: 'YA_PAGUE', obligacionId, fechaPago: '2024-03-01', dondePago: 'Oficina de la calle 10' },
    });
    const params = { id: filed.id };
    const [photo] = (await supports()) as [File];
    const form = new FormData();
    form.append('archivo', photo);
    await ask(me, 'addDisputeFile', { params, body: form });
    const { archivos } = await ask(me, 'readDispute', { params });
    await ask(me, 'downloadDisputeFile', { params: { ...params, archivo: archivos[0].id } });
    expect(await ask(me, 'disputeDocument', { params })).toMatch(/^%PDF/);
    await portal.operate('reclamos', 'pedir', filed.radicado, '--texto', 'Envía el recibo.');
    await ask(me, 'answerDispute', { params, body: { texto: 'Va en la foto.' } });
    const { casos } = JSON.parse(await portal.operate('casos', 'listar', '--tipo', 'RECLAMO', '--json'));
    const { numero } = casos.find(
      ({ detalle }: { detalle: { radicado: string } }) => detalle.radicado === filed.radicado,
    );
    const decision = ['--resultado', 'NEGADO', '--motivo', 'El recibo es de otra deuda.'];
    await portal.operate('casos', 'resolver', numero, ...decision);
    await ask(me, 'appealDispute', { params, body: { texto: 'El recibo tiene el número.' } });
    await ask(me, 'withdrawDispute', { params });

    // Only the owner of a verified contact can find a dispute that was filed with that contact.
    const contacto = 'laura.otra@correo.example';
    const change = { canal: 'email', valor: contacto, contrasenaActual: laura.password };
    await ask(me, 'requestContactChange', { body: change });
    await ask(me, 'confirmContactChange', { body: { codigo: await portal.readCode(contacto) } });
    const nobody = httpClient(portal.url);
    const claimant = { tipoDocumento: laura.documentType, numeroDocumento: laura.documentNumber, contacto };
    const { codigoId } = await ask(nobody, 'requestDisputeCode', { body: claimant });
    const codigo = await portal.readCode(contacto);
    const alone = await ask(nobody, 'fileAnonymousDispute', {
      body: { ...claimant, tipo: 'SUPLANTACION', texto: 'No fui yo.', codigoId, codigo },
    });
    await ask(nobody, 'addAnonymousFile', { params: { id: alone.id }, body: form });
    await ask(nobody, 'anonymousDisputeDocument', { params: { id: alone.id } });
    await ask(me, 'attachDispute', { params: { id: alone.id }, body: { obligacionId } });
  });

  test('responds to calls with an API key', async () => {
    const made = await portal.operate('llaves', 'agregar', 'CRM', '--permisos', 'acuerdos:leer,pagos:leer');
    const headers = { authorization: `Bearer ${/llave: (\S+)/.exec(made)![1]}` };
    const { acuerdos } = await ask(client, 'integrationAgreements', { headers });
    await ask(client, 'integrationAgreement', { headers, params: { numero: acuerdos[0].acuerdo } });
    await ask(client, 'integrationPayments', { headers });
  });

  test('has replied to every reachable endpoint without an internal error', async () => {
    const me = await portal.signIn(laura);
    await ask(me, 'revokeRefreshToken', { params: { id: (await ask(me, 'currentUser')).id } });
    const answers = await readCounted(portal.metricsUrl);
    expect(neverExercised(answers).endpoints).toEqual(unreachable);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  });
});

async function expectPdf(client: HttpClient, path: string): Promise<void> {
  const { status, body } = await client.get(path);
  expect([path, status, String(body).slice(0, 5)]).toEqual([path, 200, '%PDF-']);
}
