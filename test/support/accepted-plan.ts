import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { mail } from '#server/db/schema/agreements.ts';
import { workedDebt, type Client, type Debt, type Person, type TestApp } from './test-app.ts';

export type AcceptedPlan = { person: Person; client: Client; agreement: any };

export async function mailedCode(app: TestApp, email: string): Promise<string> {
  await app.drain();
  return lastCode(app, email);
}

/** Runs no other jobs, because rendering documents takes long. */
export async function deliveredCode(app: TestApp, email: string): Promise<string> {
  const waiting = and(eq(mail.recipient, email), eq(mail.kind, 'one-time-code'), isNull(mail.sentAt));
  for (const { id } of await app.platform.database.sql.select({ id: mail.id }).from(mail).where(waiting))
    await app.services.messages.deliver(id);
  return lastCode(app, email);
}

async function lastCode(app: TestApp, email: string): Promise<string> {
  const codes = (await app.mailbox.messages()).filter(
    ({ to, subject }) => to.includes(email) && /Tu código es/.test(subject),
  );
  const code = codes.at(-1)?.subject.replace(/\D/g, '');
  if (!code) throw new Error(`No code reached ${email}`);
  return code;
}

export async function propose(
  client: Client,
  plan: { plazo?: number; cuotaInicial?: number; diaPago?: number; primeraFecha?: string; ofertaId?: string } = {},
) {
  const ofertaId = plan.ofertaId ?? (await client.get('/api/management/userManagement')).body.ofertas[0].id;
  return client.post('/api/management/Offer/simulation/proposal', {
    plazo: 6,
    cuotaInicial: 600_000,
    diaPago: 30,
    primeraFecha: '2026-11-27',
    ...plan,
    ofertaId,
  });
}

export async function accept(
  app: TestApp,
  { person, client }: { person: Person; client: Client },
  proposal: { id: string; hash: string },
  key = randomUUID(),
) {
  return sign(client, proposal, await codeFor(app, { person, client }, proposal), key);
}

export const askCode = (client: Client, referencia: string, canal = 'email') =>
  client.post('/api/account/codes', { proposito: 'ACEPTAR_ACUERDO', referencia, canal });

export type SentCode = { codigoId: string; codigo: string };

export async function codeFor(
  app: TestApp,
  { person, client }: { person: Person; client: Client },
  { id }: { id: string },
): Promise<SentCode> {
  const { codigoId } = (await askCode(client, id)).body;
  return { codigoId, codigo: await deliveredCode(app, person.email) };
}

export const otherCode = (code: string) => (code === '000000' ? '000001' : '000000');

export const signatureOf = ({ id, hash }: { id: string; hash: string }, { codigoId, codigo }: SentCode) => ({
  propuestaId: id,
  hash,
  aceptaAcuerdo: true,
  reconoceDeuda: true,
  codigoId,
  codigo,
});

export const sign = (client: Client, proposal: { id: string; hash: string }, code: SentCode, key = randomUUID()) =>
  client.post('/api/management/userManagement/payment-agreement', signatureOf(proposal, code), {
    'idempotency-key': key,
  });

/** The plan has an initial payment of 600,000 pesos and 6 instalments of 740,000 pesos. */
export async function acceptedPlan(app: TestApp, debt: Debt = workedDebt): Promise<AcceptedPlan> {
  const person = await app.person([debt]);
  const client = await app.signedIn(person);
  const proposal = await propose(client);
  const accepted = await accept(app, { person, client }, proposal.body);
  if (accepted.status !== 200) throw new Error(`The plan was not accepted: ${accepted.text}`);
  return { person, client, agreement: accepted.body.acuerdo };
}
