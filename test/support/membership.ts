import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { codeFor } from './accepted-plan.ts';
import { payingIn } from './paying.ts';
import type { Answer, Client, Person, TestApp } from './test-app.ts';

type Applicant = { person: Person; client: Client };
export type SentFile = { name: string; type: string; bytes: Buffer };

export const mailing = { dpto: '05', city: '05001', address: 'Carrera 43A # 1-50, apto 801' };
export const extras = {
  birthday: '1988-05-17',
  economicActivity: 'asalariado',
  company: 'Panadería La Espiga',
  monthlyIncome: '2800000',
  monthlyExpenses: '1900000',
};
export const semilla = { planId: 1, planVersion: 1, opcionPagoId: 'contado' };

let colours = 0;
/** Returns different bytes on each call. */
export async function photo(): Promise<SentFile> {
  colours++;
  // JPEG rounds colours, so steps of 1 would sometimes result in the same bytes.
  const background = { r: (colours * 8) % 256, g: ((colours >> 5) * 8) % 256, b: 120 };
  const bytes = await sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name: 'soporte.jpg', type: 'image/jpeg', bytes };
}

let shared: Promise<SentFile> | undefined;
const sharedPhoto = (): Promise<SentFile> => (shared ??= photo());

export function multipart(fields: Record<string, string>, file: SentFile | undefined, fileField = 'fileDocument') {
  const boundary = `----prueba${randomUUID()}`;
  const parts: Buffer[] = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  if (file)
    parts.push(
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${fileField}"; filename="${file.name}"\r\nContent-Type: ${file.type}\r\n\r\n`,
      ),
      file.bytes,
      Buffer.from('\r\n'),
    );
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  return { payload: Buffer.concat(parts), headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

export const sendExtras = (
  client: Client,
  file: SentFile | undefined,
  fields: Record<string, string> = extras,
): Promise<Answer> =>
  client.send({ method: 'POST', url: '/api/RebankingProgram/application/step2', ...multipart(fields, file) });

export const sendMailing = (client: Client, body: object = mailing) =>
  client.post('/api/RebankingProgram/application/step1', body, { 'x-use-mock': 'false' });
export const declare = (client: Client, esPeps = false) => client.post('/api/account/pep-declaration', { esPeps });
export const choose = (client: Client, plan: object = semilla) =>
  client.post('/api/RebankingProgram/application/plan', plan);
export const application = (client: Client) => client.get('/api/RebankingProgram/application');

export async function applicant(app: TestApp, until: 'none' | 'mailing' | 'extras' | 'plan' = 'plan') {
  const person = await app.person();
  const client = await app.signedIn(person);
  if (until === 'none') return { person, client, text: undefined };
  await expectOk(sendMailing(client));
  if (until === 'mailing') return { person, client, text: undefined };
  await expectOk(sendExtras(client, await sharedPhoto()));
  await expectOk(declare(client));
  if (until === 'extras') return { person, client, text: undefined };
  const chosen = await expectOk(choose(client));
  return { person, client, text: chosen.body.texto };
}

export async function acceptMembership(
  app: TestApp,
  { person, client }: Applicant,
  text: { hash: string },
  plan: object = semilla,
  key = randomUUID(),
) {
  const code = await codeFor(app, { person, client }, (await application(client)).body);
  return client.post(
    '/api/management/userManagement/payment-agreement',
    { ...plan, hash: text.hash, aceptaAcuerdo: true, ...code },
    { 'idempotency-key': key },
  );
}

export async function member(app: TestApp, plan: object = semilla) {
  const { person, client } = await applicant(app, 'extras');
  const { texto } = (await expectOk(choose(client, plan))).body;
  const accepted = await expectOk(acceptMembership(app, { person, client }, texto, plan));
  return { person, client, agreement: accepted.body.acuerdo, text: texto };
}

export async function payMembership(
  app: TestApp,
  client: Client,
  acuerdoId: string,
  concepto: string,
  outcome: 'APPROVED' | 'DECLINED' | 'PENDING' = 'APPROVED',
): Promise<{ transactionId: string; answer: Answer }> {
  const attempt = await expectOk(
    client.post(
      '/api/payments/attempts',
      { acuerdoId, concepto, estrategia: 'membresia' },
      { 'idempotency-key': randomUUID() },
    ),
  );
  const { pay, payLater } = payingIn(() => app);
  const { id } = outcome === 'PENDING' ? payLater(attempt.body) : pay(attempt.body, outcome);
  const answer = await client.post('/api/payments/return/membresia', { id });
  await app.drain();
  return { transactionId: id, answer };
}

export async function expectOk(answer: Promise<Answer> | Answer): Promise<Answer> {
  const given = await answer;
  if (given.status !== 200) throw new Error(`${given.status}: ${given.text}`);
  return given;
}
