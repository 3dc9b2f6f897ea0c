import { randomUUID } from 'node:crypto';
import type { DisputeKind } from '#domain/disputes/kinds.ts';
import { deliveredCode } from './accepted-plan.ts';
import type { Client, TestApp } from './test-app.ts';

export const filingOf = (kind: DisputeKind, obligacionId: string | null = null): Record<string, unknown> => ({
  tipo: kind,
  obligacionId,
  texto: 'Esto no es lo que debo.',
  ...(kind === 'YA_PAGUE' && { fechaPago: '2024-03-01', dondePago: 'Oficina de la calle 10' }),
  ...(kind === 'REPORTE' && { central: 'DATACREDITO' }),
  ...(kind === 'TRATO' && { fechaContacto: '2026-11-19', medio: 'LLAMADA' }),
});

export const claimant = (numeroDocumento: string, contacto: string) => ({
  tipoDocumento: 'CC',
  numeroDocumento,
  contacto,
});

export function disputingIn(app: () => TestApp) {
  const file = (client: Client, body: Record<string, unknown>, key = randomUUID()) =>
    client.post('/api/disputes', body, { 'idempotency-key': key });

  async function fileAs(client: Client, who: ReturnType<typeof claimant>, more: object = {}) {
    const asked = await client.post('/api/disputes/anonymous/code', who);
    if (asked.status !== 200) throw new Error(asked.text);
    const codigo = await deliveredCode(app(), who.contacto);
    const body = { ...who, tipo: 'SUPLANTACION', texto: 'No abrí esa cuenta.', ...more };
    return client.post('/api/disputes/anonymous', { ...body, codigoId: asked.body.codigoId, codigo });
  }

  const debtsOf = async (client: Client): Promise<any[]> => (await client.get('/api/disputes')).body.deudas;
  const read = async (client: Client, id: string) => (await client.get(`/api/disputes/${id}`)).body;

  const decide = (id: string, outcome: string, motive = 'Lo revisamos.') =>
    app().platform.database.transaction(async (tx) => {
      const refused = await app().services.disputes.resolveCase(
        tx,
        {
          caseId: randomUUID(),
          subject: { type: 'dispute', id },
          reason: 'DISPUTE_FILED',
          detail: {},
          outcome,
          motive,
          operator: 'ana',
        },
        app().clock.now(),
      );
      return refused?.said;
    });
  const review = () => app().services.disputes.ticks[0]!.run();

  async function person(debts: Parameters<TestApp['person']>[0]) {
    const one = await app().person(debts);
    const client = await app().signedIn(one);
    return { person: one, client, debts: await debtsOf(client) };
  }

  return { file, fileAs, debtsOf, read, decide, review, person };
}
