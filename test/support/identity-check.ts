import { eq } from 'drizzle-orm';
import { identityCheck } from '#server/db/schema/entry.ts';
import { newestCodeAt, registered, stranger, type Typed } from './registration.ts';
import type { Answer, Client, Person, TestApp } from './test-app.ts';

const path = '/api/validation/identity';

export const begin = (client: Client) => client.post(`${path}/begin`, {});
export const answer = (client: Client, respuestas: number[]) => client.post(`${path}/answers`, { respuestas });
export const askIdentityCode = (client: Client, canal = 'email') => client.post(`${path}/code`, { canal });
export const verify = (client: Client, codigo: string) => client.post(`${path}/verify`, { codigo });
export const skip = (client: Client, motivo: string) => client.post(`${path}/skip`, { motivo });

export async function rightAnswers(t: TestApp, { id }: Person): Promise<number[]> {
  const ofCustomer = eq(identityCheck.portfolioCustomerId, id);
  const [check] = await t.platform.database.sql.select().from(identityCheck).where(ofCustomer);
  return check!.questions.map(({ right }) => right);
}

export async function claimed(t: TestApp, { documentNumber }: Person, more: Partial<Typed> = {}) {
  const names = { nombres: 'Persona', apellidos: 'Número Uno' };
  const typed = stranger({ numeroDocumento: documentNumber, ...names, ...more });
  const { browser } = await registered(t, typed);
  t.mailbox.clear();
  return { typed, browser };
}

export async function prove(t: TestApp, client: Client, person: Person): Promise<Answer> {
  await begin(client);
  await answer(client, await rightAnswers(t, person));
  await askIdentityCode(client);
  return verify(client, (await newestCodeAt(t, person.email))!);
}
