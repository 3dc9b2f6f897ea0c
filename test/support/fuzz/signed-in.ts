import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demoPeople } from '#seeds/people.ts';
import { debtElsewhere, extrasForm, month, portfolio, support } from '#test/built/sent-data.ts';
import type { BuiltPortal } from '#test/support/built-portal.ts';
import { httpClient, type HttpClient } from '#test/support/http-client.ts';
import { stranger } from '#test/support/registration.ts';
import type { KnownValues } from './valid-requests.ts';

/** The caller of an endpoint. Each caller has its own data, so that a lost session does not affect other callers. */
export type Caller = { headers(): Promise<readonly (readonly [string, string])[]>; known: KnownValues };

const [laura, andres, marta, kevin, diana, oscar] = demoPeople;
const martaEmail = 'marta.rios@correo.example';
const lauraEmail = 'laura.mendez@correo.example';
const kevinEmail = kevin.withoutDebts.email;

const cookieText = (cookies: Map<string, string>) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

type Person = { documentType: string; documentNumber: string; password: string };

async function signedIn(portal: BuiltPortal, person: Person) {
  const cookies = new Map<string, string>();
  const client = httpClient(portal.url, cookies);
  const { documentType: tipoDocumento, documentNumber: numeroDocumento, password } = person;
  const open = () => portal.ask(client, 'login', { body: { tipoDocumento, numeroDocumento, password } });
  await open();
  return {
    client,
    async headers() {
      // A random request may have changed the password.
      if ((await client.get('/api/User')).status !== 200) await open().catch(() => undefined);
      return [['Cookie', cookieText(cookies)]] as const;
    },
  };
}

export async function debtor(portal: BuiltPortal): Promise<Caller> {
  const { client, headers } = await signedIn(portal, laura);
  const ask = (...[name, more]: Parameters<Asking>) => portal.ask(client, name, more);
  const debtId = randomUUID();
  await ask('saveDebt', { params: { id: debtId }, body: debtElsewhere });
  await ask('saveProfile', { body: month });
  await ask('makeDiagnosis');
  const { deudasPropias } = await ask('readDiagnosis');
  const { ofertas, acuerdos } = await ask('userManagement');
  const plan = acuerdos.find(({ numeroObligacion }: { numeroObligacion: string }) => numeroObligacion === 'CR-55103');
  const { asked, proposal } = await quoted(ask, ofertas[0].id);
  const { proposal: accepted } = await quoted(ask, ofertas[2].id);
  const { codigoId } = await ask('requestCode', {
    body: { proposito: 'ACEPTAR_ACUERDO', referencia: accepted.id, canal: 'email' },
  });
  const codigo = await portal.readCode(lauraEmail);
  const removedId = randomUUID();
  await ask('saveDebt', { params: { id: removedId }, body: debtElsewhere });
  const { documentoId } = await ask('diagnosisDocument', { body: {} });
  const ofPlan = { acuerdoId: plan.id, concepto: 'CUOTA', estrategia: 'acuerdo' };
  const attempt = await ask('createAttempt', { body: ofPlan });
  const { pausar } = await ask('readReliefOptions', { params: { id: plan.id } });
  const relief = { tipo: 'PAUSAR', meses: 1, huella: pausar.opciones[0].vista?.huella ?? 'x' };
  const own = deudasPropias.find(({ situacion }: { situacion: string }) => situacion === 'ABIERTA');
  const inPlan = { id: plan.id };
  const acceptance = { propuestaId: accepted.id, hash: accepted.hash, codigoId, codigo };
  return {
    headers,
    known: {
      ...asked,
      ...{ referencia: proposal.id, form: 'perfil' },
      of: {
        codeDelivery: { id: codigoId },
        agreementCalendar: inPlan,
        readReliefOptions: inPlan,
        makeRelief: { ...inPlan, body: relief },
        undoRelief: { ...inPlan, reliefId: randomUUID() },
        readPayoff: inPlan,
        simulateReplan: { ...inPlan, cuotas: 4 },
        proposeReplan: { ...inPlan, cuotas: 4 },
        readProposal: { id: proposal.id },
        viewOffer: { id: ofertas[1].id },
        discardOffer: { id: ofertas[1].id },
        renewOffer: { id: ofertas[1].id },
        paymentAgreement: { body: { ...acceptance, aceptaAcuerdo: true, reconoceDeuda: true } },
        saveProfile: month,
        saveDebt: { id: debtId, ...debtElsewhere },
        removeDebt: { id: removedId },
        saveOwnPayment: { id: own.id, pagoMinimo: 50_000 },
        simulateDiagnosis: { presupuesto: 900_000 },
        diagnosisDocument: { escenario: { presupuesto: 900_000 } },
        downloadDocument: { id: documentoId },
        sendAcceptedTerms: { idAcuerdoPagoSalesforce: plan.id, email: lauraEmail },
        createAttempt: { body: { ...ofPlan } },
        readAttempt: { id: attempt.id },
        paymentReturn: { body: { intentoId: attempt.id } },
      },
    },
  };
}

async function quoted(ask: Asking, ofertaId: string) {
  const wish = { ofertaId, plazo: 6, diaPago: 15 };
  const { escenarios } = await ask('simulation', { body: wish });
  const { plan } = escenarios.find(({ plazo }: { plazo: number }) => plazo === wish.plazo);
  const asked = { ...wish, cuotaInicial: plan.cuotaInicial, primeraFecha: plan.primeraFecha };
  return { asked, proposal: await ask('simulationProposal', { body: asked }) };
}

type Asking = (
  name: Parameters<BuiltPortal['ask']>[1],
  more?: Parameters<BuiltPortal['ask']>[2],
) => ReturnType<BuiltPortal['ask']>;

export async function accountHolder(portal: BuiltPortal): Promise<Caller> {
  const { client, headers } = await signedIn(portal, diana);
  const { contactos } = await portal.ask(client, 'readProfile');
  const { id } = await portal.ask(client, 'currentUser');
  return {
    headers,
    known: {
      id: contactos[0].id,
      contrasenaActual: diana.password,
      contrasenaNueva: diana.password,
      codigo: '000000',
      canal: 'email',
      valor: 'otra@correo.example',
      texto: 'Quiero saber qué guardan de mí.',
      of: { revokeRefreshToken: { id }, removeContact: { id: contactos.at(-1).id } },
    },
  };
}

export async function applicant(portal: BuiltPortal): Promise<Caller> {
  const { client, headers } = await signedIn(portal, kevin);
  const page = new Map<string, string>();
  const mailing = { dpto: '05', city: '05001', address: 'Carrera 43A # 1-50, apto 801' };
  const plan = { planId: 1, planVersion: 1, opcionPagoId: 'contado' };
  await portal.ask(client, 'saveMailing', { body: mailing });
  await portal.ask(client, 'saveExtras', { body: extrasForm(await support()) });
  await portal.ask(client, 'declarePep', { body: { esPeps: false } });
  await portal.ask(client, 'choosePlan', { body: plan });
  await portal.ask(client, 'mailAcceptanceLink');
  const token = await portal.readMail(kevinEmail, /acuerdo-de-pago\?token=([\w-]+)/);
  const reader = httpClient(portal.url, page);
  await portal.ask(reader, 'openAcceptance', { body: { token } });
  const { texto } = await portal.ask(reader, 'readAcceptance');
  const accepted = { hash: texto.hash, aceptaAcuerdo: true, codigo: '000000' };
  return {
    async headers() {
      const [[name, cookies]] = await headers();
      return [[name, `${cookies}; ${cookieText(page)}`]];
    },
    known: { ...mailing, ...plan, token, of: { acceptFromLink: accepted } },
  };
}

async function recoveryCode(portal: BuiltPortal, client: HttpClient, person: Person, email: string) {
  const { documentType: tipoDocumento, documentNumber: numeroDocumento } = person;
  const { id } = await portal.ask(client, 'sendRecoveryCode', {
    body: { tipoDocumento, numeroDocumento, canal: 'email' },
  });
  return { id, codigo: await portal.readCode(email) };
}

export async function recoverer(portal: BuiltPortal): Promise<Caller> {
  const cookies = new Map<string, string>();
  const client = httpClient(portal.url, cookies);
  const body = await recoveryCode(portal, client, oscar, 'oscar.bedoya@correo.example');
  const { id } = await portal.ask(client, 'validateRecoveryCode', { body });
  return { headers: async () => [['Cookie', cookieText(cookies)]], known: { id, password: oscar.password } };
}

export async function invited(portal: BuiltPortal): Promise<Caller> {
  const file = join(portal.dataDir, 'cartera-nueva.csv');
  await writeFile(file, portfolio);
  await portal.operate('importar', file);
  const invite = async (documentNumber: string) =>
    /token=([\w-]+)/.exec(await portal.operate('usuario', 'invitar', 'CC', documentNumber))![1]!;
  const cookies = new Map<string, string>();
  const client = httpClient(portal.url, cookies);
  const { id } = await portal.ask(client, 'exchangeToken', { body: { token: await invite('30111223') } });
  await portal.ask(client, 'newCredentials', { params: { id }, body: { password: 'arepa con quesito' } });
  return {
    headers: async () => [['Cookie', cookieText(cookies)]],
    known: {
      ...{ canal: 'email', valor: 'ana.prieto@correo.example', codigo: '000000' },
      token: await invite('30111224'),
    },
  };
}

export async function visitor(portal: BuiltPortal): Promise<Caller> {
  const cookies = new Map<string, string>();
  const client: HttpClient = httpClient(portal.url, cookies);
  const typed = stranger({ numeroDocumento: '30999111' });
  await portal.ask(client, 'register', { body: typed });
  await portal.ask(client, 'verifyContactCode', { body: { codigo: await portal.readCode(typed.correo) } });
  return {
    headers: async () => [['Cookie', cookieText(cookies)]],
    known: {
      ...{ tipoDocumento: andres.documentType, numeroDocumento: andres.documentNumber, canal: 'email' },
      ...{ codigo: '000000', valor: 'otra@correo.example', provider: 'wompi', file: 'tool-tips.json' },
      of: {
        register: { ...stranger({ numeroDocumento: '30999112' }) },
        login: { password: andres.password },
        validateRecoveryCode: await recoveryCode(portal, client, marta, martaEmail),
        answerIdentityCheck: { respuestas: [0, 0] },
      },
    },
  };
}

export async function integrator(portal: BuiltPortal): Promise<Caller> {
  const made = await portal.operate('llaves', 'agregar', 'CRM', '--permisos', 'acuerdos:leer,pagos:leer');
  const headers = { authorization: `Bearer ${/llave: (\S+)/.exec(made)![1]}` };
  const { acuerdos } = await portal.ask(httpClient(portal.url), 'integrationAgreements', { headers });
  const numero = acuerdos[0].acuerdo;
  return {
    headers: async () => [['Authorization', headers.authorization]],
    known: { numero, of: { integrationAgreements: { despues: numero } } },
  };
}
