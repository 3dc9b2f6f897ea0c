import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Mailbox } from '#sandbox/mailbox/mailbox.ts';
import type { Platform } from '#server/platform.ts';
import type { Services } from '#server/services.ts';

export type Inside = { app: FastifyInstance; platform: Platform; services: Services; mailbox: Mailbox };

export type Ask = (
  method: 'GET' | 'POST',
  path: string,
  payload?: object,
  headers?: Record<string, string>,
) => Promise<any>;

/** Wraps each API call. `name` is the method and the path, with `{id}` in place of each id. */
export type Around = <T>(name: string, call: () => Promise<T>) => Promise<T>;

export async function journey(
  { app, platform, services, mailbox }: Inside,
  { person, password, term }: { person: { documentNumber: string; email: string }; password: string; term: number },
  around: Around,
): Promise<{ ask: Ask; options: string }> {
  let cookie = '';
  const ask: Ask = (method, path, payload, headers = {}) =>
    around(`${method} ${path.replace(/[0-9a-f-]{36}/g, '{id}')}`, async () => {
      const answer = await app.inject({
        method,
        url: path,
        ...(payload && { payload }),
        headers: { cookie, ...headers },
      });
      if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} at ${path}: ${answer.body}`);
      if (answer.cookies.length > 0) cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
      return answer.json();
    });
  await ask('POST', '/api/Auth/login', { tipoDocumento: 'CC', numeroDocumento: person.documentNumber, password });
  await ask('GET', '/api/User');
  const { ofertas } = await ask('GET', '/api/management/userManagement');
  const ofertaId = ofertas[0].id as string;
  const { escenarios, limites } = await ask('POST', '/api/management/offer/simulation', { ofertaId, plazo: term });
  const { plan } = escenarios.find((each: { plazo: number }) => each.plazo === term);
  const quote = await ask('POST', '/api/management/Offer/simulation/proposal', {
    ofertaId,
    plazo: term,
    cuotaInicial: plan.cuotaInicialMinima,
    diaPago: 30,
    primeraFecha: limites.primeraFechaDesde,
  });
  const { codigoId } = await ask('POST', '/api/account/codes', {
    proposito: 'ACEPTAR_ACUERDO',
    referencia: quote.id,
    canal: 'email',
  });
  await platform.queue.drain(services.jobs);
  const { subject } = await mailbox.waitFor(
    ({ to, subject: about }) => to.includes(person.email) && /Tu código/.test(about),
  );
  const accepted = {
    propuestaId: quote.id,
    hash: quote.hash,
    aceptaAcuerdo: true,
    reconoceDeuda: true,
    codigoId,
    codigo: subject.replace(/\D/g, ''),
  };
  const key = () => ({ 'idempotency-key': randomUUID() });
  const { acuerdo } = await ask('POST', '/api/management/userManagement/payment-agreement', accepted, key());
  const begun = { acuerdoId: acuerdo.id, concepto: 'INICIAL', estrategia: 'oferta' };
  const attempt = await ask('POST', '/api/payments/attempts', begun, key());
  await ask('GET', `/api/payments/attempts/${attempt.id}`);
  await ask('GET', '/api/management/userManagement');
  await ask('GET', '/api/Documents/rebancarizacion');
  await letDatesChange(platform, acuerdo.id);
  const options = `/api/agreements/${acuerdo.id}/options`;
  await ask('GET', options);
  return { ask, options };
}

async function letDatesChange({ database }: Platform, agreementId: string): Promise<void> {
  await database.transaction(async (tx) => {
    // Triggers protect the agreed dates, so this transaction disables triggers.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`update agreement set state = 'VIGENTE' where id = ${agreementId}::uuid`);
    await tx.execute(sql`update instalment set paid = amount where agreement_id = ${agreementId}::uuid and number = 0`);
    await tx.execute(sql`update instalment set due_on = current_date + 7
      where agreement_id = ${agreementId}::uuid and number = 1`);
  });
}
