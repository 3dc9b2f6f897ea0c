import { randomUUID } from 'node:crypto';
import type { HttpAnswer, HttpClient } from '#test/support/http-client.ts';

export async function management(client: HttpClient): Promise<any> {
  return expectOk(await client.get('/api/management/userManagement'));
}

export async function quoteOver(client: HttpClient, more: object = {}): Promise<{ id: string; hash: string }> {
  const ofertaId = (await management(client)).ofertas[0].id;
  const { escenarios } = expectOk(
    await client.post('/api/management/offer/simulation', { ofertaId, plazo: 6, cuotaInicial: 600_000, diaPago: 30 }),
  );
  const { plan } = escenarios.find(({ plazo }: { plazo: number }) => plazo === 6);
  return expectOk(
    await client.post('/api/management/Offer/simulation/proposal', {
      ofertaId,
      plazo: 6,
      cuotaInicial: 600_000,
      diaPago: 30,
      primeraFecha: plan.primeraFecha,
      ...more,
    }),
  );
}

export const askCodeOver = async (client: HttpClient, proposalId: string): Promise<string> =>
  expectOk(
    await client.post('/api/account/codes', { proposito: 'ACEPTAR_ACUERDO', referencia: proposalId, canal: 'email' }),
  ).codigoId;

export type Signature = { proposal: { id: string; hash: string }; codigoId: string; codigo: string; key?: string };

export const acceptOver = (
  client: HttpClient,
  { proposal, codigoId, codigo, key = randomUUID() }: Signature,
): Promise<HttpAnswer> =>
  client.post(
    '/api/management/userManagement/payment-agreement',
    { propuestaId: proposal.id, hash: proposal.hash, aceptaAcuerdo: true, reconoceDeuda: true, codigoId, codigo },
    { 'idempotency-key': key },
  );

export const beginPaymentOver = (
  client: HttpClient,
  acuerdoId: string,
  { concepto = 'INICIAL', estrategia = 'oferta', key = randomUUID() } = {},
): Promise<HttpAnswer> =>
  client.post('/api/payments/attempts', { acuerdoId, concepto, estrategia }, { 'idempotency-key': key });

export const returnOver = (client: HttpClient, estrategia = 'oferta', body: object = {}): Promise<HttpAnswer> =>
  client.post(`/api/payments/return/${estrategia}`, body);

export function expectOk({ status, body }: HttpAnswer): any {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}
