import { randomBytes } from 'node:crypto';
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import pg from 'pg';
import type { Mailbox } from '#sandbox/mailbox/mailbox.ts';
import { credential, customer } from '#server/db/schema/people.ts';
import { openPglite } from '#server/db/pglite.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { startPostgres } from '#test/support/postgres-server.ts';
import type { Statement } from './acceptance-by-hand.ts';
import { withOffers, type WithOffer } from './endpoints.ts';
import { importFile, writePortfolio } from './imports.ts';
import { signIn, type BenchPerson, type Environment, type Served } from './portal-process.ts';

export const password = 'una frase para medir';
const accepting = 100;
const readers = 32;
const askedAbout = 205;

const benchPerson = (index: number): BenchPerson => ({
  documentNumber: String(60_000_000 + index),
  email: `medicion${index}@correo.example`,
});
const people = Array.from({ length: readers + 2 * accepting + askedAbout }, (_each, index) => benchPerson(index));
export const few = benchPerson(9001);
export const many = benchPerson(9002);

const debt = ({ documentNumber, email }: BenchPerson, number: number): string =>
  `CC,${documentNumber},Persona,De Medición,${email},3001234567,no,MED-${documentNumber}-${number},Tarjeta de crédito,Banco Ceiba,2025-11-05,2025-05-20,5200000,780000,2310000,110000,Rebanca Cartera\n`;

export function portfolioFile(folder: string, count: number): string {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `cartera-${count}.csv`);
  writePortfolio(file, count);
  appendFileSync(
    file,
    [...people, few].map((each) => debt(each, 1)).join('') +
      Array.from({ length: 12 }, (_each, index) => debt(many, index)).join(''),
  );
  return file;
}

export async function givePasswords(env: Environment): Promise<void> {
  const { DATABASE_URL, REBANCA_DATA_DIR = '' } = env;
  const database = DATABASE_URL
    ? openPostgres(DATABASE_URL, 2)
    : await openPglite({ folder: join(REBANCA_DATA_DIR, 'base-de-datos') });
  const passwordHash = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const changedAt = new Date();
  const wanted = new Set([...people, few, many].map(({ documentNumber }) => documentNumber));
  const known = await database.sql.select({ id: customer.id, number: customer.documentNumber }).from(customer);
  const given = known
    .filter(({ number }) => wanted.has(number))
    .map(({ id }) => ({ customerId: id, passwordHash, changedAt }));
  await database.sql.insert(credential).values(given);
  await database.close();
}

export async function arrive(portal: Served, some: readonly BenchPerson[]): Promise<WithOffer[]> {
  const signedIn = [];
  for (const each of some) signedIn.push(await signIn(portal.url, each, password));
  return withOffers(portal.url, signedIn);
}

export const [reading, acceptingHere, acceptingByHand, known] = [
  people.slice(0, readers),
  people.slice(readers, readers + accepting),
  people.slice(readers + accepting, readers + 2 * accepting),
  people.slice(readers + 2 * accepting),
];

export async function onOwnPostgres<T>(
  folder: string,
  mailbox: Mailbox,
  count: number,
  work: (env: Environment & { DATABASE_URL: string }, file: string, imported: Imported) => Promise<T>,
): Promise<T> {
  const server = await startPostgres(randomBytes(4).toString('hex'));
  try {
    const env = { DATABASE_URL: server.url, REBANCA_DATA_DIR: folder, SMTP_URL: mailbox.smtpUrl };
    const file = portfolioFile(folder, count);
    const imported = await importFile(file, count, env);
    await givePasswords(env);
    return await work(env, file, imported);
  } finally {
    await server.stop();
  }
}

type Imported = Awaited<ReturnType<typeof importFile>>;

export async function inStatements<T>(url: string, work: (send: Statement) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(async (text, values) => (await client.query(text, values)).rows);
  } finally {
    await client.end();
  }
}

export const step = (name: string): void => console.error(`… ${name}`);
