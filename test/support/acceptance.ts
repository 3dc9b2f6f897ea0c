import { randomUUID } from 'node:crypto';
import { mailedCode, propose as proposePlan } from './accepted-plan.ts';
import { workedDebt, type Answer, type Client, type Debt, type Person, type TestApp } from './test-app.ts';

export type ReadyToAccept = {
  person: Person;
  client: Client;
  offerId: string;
  quote: any;
  codeId: string;
  code: string;
};

export const propose = (client: Client, ofertaId: string, more: object = {}): Promise<Answer> =>
  proposePlan(client, { ...more, ofertaId });

export async function codeFor(
  portal: TestApp,
  person: Person,
  client: Client,
  proposalId: string,
): Promise<{ codeId: string; code: string }> {
  const body = { proposito: 'ACEPTAR_ACUERDO', referencia: proposalId, canal: 'email' };
  const { codigoId } = (await client.post('/api/account/codes', body)).body;
  const code = await mailedCode(portal, person.email);
  portal.mailbox.clear();
  return { codeId: codigoId, code };
}

export async function readyToAccept(
  portal: TestApp,
  debts: Debt[] = [workedDebt],
  more: object = {},
): Promise<ReadyToAccept> {
  const person = await portal.person(debts);
  const client = await portal.signedIn(person);
  const offerId = (await client.get('/api/management/userManagement')).body.ofertas[0].id as string;
  const quote = (await propose(client, offerId, more)).body;
  return { person, client, offerId, quote, ...(await codeFor(portal, person, client, quote.id)) };
}

export const acceptanceOf = ({ quote, codeId, code }: Pick<ReadyToAccept, 'quote' | 'codeId' | 'code'>) => ({
  propuestaId: quote.id,
  hash: quote.hash,
  aceptaAcuerdo: true,
  reconoceDeuda: true,
  codigoId: codeId,
  codigo: code,
  acceptanceReason: 'QUITAR_REPORTE',
});

export const accept = (of: ReadyToAccept, more: object = {}, key: string = randomUUID()): Promise<Answer> =>
  of.client.post(
    '/api/management/userManagement/payment-agreement',
    { ...acceptanceOf(of), ...more },
    { 'idempotency-key': key },
  );

export async function somebodyWithOffers(
  portal: TestApp,
  debts: Debt[] = [workedDebt],
): Promise<{ person: Person; client: Client; home: any; offerId: string }> {
  const person = await portal.person(debts);
  const client = await portal.signedIn(person);
  const home = await homeOf(client);
  return { person, client, home, offerId: home.ofertas[0]?.id as string };
}

export const homeOf = async (client: Client): Promise<any> => (await client.get('/api/management/userManagement')).body;

export const simulate = (client: Client, ofertaId: string, more: object = {}): Promise<Answer> =>
  client.post('/api/management/offer/simulation', { ofertaId, ...more });
