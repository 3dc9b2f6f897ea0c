import { randomUUID } from 'node:crypto';
import { codeFor, propose as proposePlan, signatureOf } from './accepted-plan.ts';
import { workedDebt, type Answer, type Client, type Debt, type TestApp } from './test-app.ts';

export type ReadyToAccept = Awaited<ReturnType<typeof readyToAccept>>;

export const propose = (client: Client, ofertaId: string, more: object = {}): Promise<Answer> =>
  proposePlan(client, { ...more, ofertaId });

export async function readyToAccept(portal: TestApp, debts: Debt[] = [workedDebt], more: object = {}) {
  const { person, client, offerId } = await somebodyWithOffers(portal, debts);
  const quote = (await propose(client, offerId, more)).body;
  const code = await codeFor(portal, { person, client }, quote);
  portal.mailbox.clear();
  return { person, client, offerId, quote, ...code };
}

export const acceptanceOf = (of: Pick<ReadyToAccept, 'quote' | 'codigoId' | 'codigo'>) => ({
  ...signatureOf(of.quote, of),
  acceptanceReason: 'QUITAR_REPORTE',
});

export const accept = (of: ReadyToAccept, more: object = {}, key: string = randomUUID()): Promise<Answer> =>
  of.client.post(
    '/api/management/userManagement/payment-agreement',
    { ...acceptanceOf(of), ...more },
    { 'idempotency-key': key },
  );

export async function somebodyWithOffers(portal: TestApp, debts: Debt[] = [workedDebt]) {
  const person = await portal.person(debts);
  const client = await portal.signedIn(person);
  const home = await homeOf(client);
  return { person, client, home, offerId: home.ofertas[0]?.id as string };
}

export const homeOf = async (client: Client): Promise<any> => (await client.get('/api/management/userManagement')).body;

export const simulate = (client: Client, ofertaId: string, more: object = {}): Promise<Answer> =>
  client.post('/api/management/offer/simulation', { ofertaId, ...more });
