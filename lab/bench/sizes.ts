import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { fillObligations, spreadDocuments } from '#test/support/filled-database.ts';
import { importFile, writePortfolio } from './imports.ts';
import { openInside } from './inside.ts';
import { journey } from '#test/support/journey.ts';
import { median, milliseconds, timed, type Figure } from './measure.ts';
import type { Environment } from './portal-process.ts';

const people = 60;
const warming = 20;

type Side = {
  size: number;
  inside: Awaited<ReturnType<typeof openInside>>;
  documents: string[];
  times: Map<string, number[]>;
};

/** The calls alternate between the databases, so that a busy moment affects all sizes. */
export async function sizeFigures(
  serverUrl: string,
  folder: string,
  env: Environment,
  sizes: readonly number[],
  step: (name: string) => void,
): Promise<Figure[]> {
  const password = randomBytes(12).toString('hex');
  const sides: Side[] = [];
  for (const size of sizes) {
    step(`PostgreSQL: ${counted(size)} obligations`);
    const url = await filledDatabase(serverUrl, folder, env, size, password);
    sides.push({
      size,
      inside: await openInside({ ...env, DATABASE_URL: url }),
      documents: spreadDocuments(size, people),
      times: new Map<string, number[]>(),
    });
  }
  try {
    step('PostgreSQL: the people, in turn');
    for (let turn = 0; turn < people; turn++)
      for (const { inside, documents, times } of sides) {
        const documentNumber = documents[turn]!;
        const email = emailOf(documentNumber);
        await journey(inside, { person: { documentNumber, email }, password, term: 3 }, async (name, call) => {
          const [ms, answer] = await timed(call);
          if (turn >= warming) times.set(name, [...(times.get(name) ?? []), ms]);
          return answer;
        });
      }
    const [smallest, largest] = [sides[0]!, sides.at(-1)!];
    return [...smallest.times.keys()].map((name): Figure => {
      const medians = sides.map(({ times }) => median(times.get(name)!));
      const ratio = medians.at(-1)! / medians[0]!;
      return {
        engine: 'PostgreSQL',
        name: `p50 of ${name}: ${[...sides]
          .reverse()
          .map(({ size }) => counted(size))
          .join(' / ')} obligations`,
        measured: medians.toReversed().slice(0, -1).map(milliseconds).join(' · '),
        floor: milliseconds(medians[0]!),
        ratio,
        ...(smallest !== largest && { target: '≤ 1.3', reached: ratio <= 1.3 }),
      };
    });
  } finally {
    for (const { inside } of sides) await inside.close();
  }
}

const counted = (size: number): string => size.toLocaleString('en');
const emailOf = (documentNumber: string): string => `medicion${documentNumber}@correo.example`;

async function filledDatabase(
  serverUrl: string,
  folder: string,
  env: Environment,
  size: number,
  password: string,
): Promise<string> {
  const url = new URL(serverUrl);
  url.pathname = `/obligaciones_${size}`;
  await inDatabase(serverUrl, (client) => client.query(`create database obligaciones_${size}`));
  const file = join(folder, 'primera-cartera.csv');
  writePortfolio(file, 10);
  await importFile(file, 10, { ...env, DATABASE_URL: url.href });
  await fillObligations(url.href, size);
  const passwordHash = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  await inDatabase(url.href, async (client) => {
    const documents = spreadDocuments(size, people);
    await client.query(
      `insert into credential (customer_id, password_hash, changed_at)
       select id, $2, now() from customer where document_type = 'CC' and document_number = any($1) and standing = 'PORTFOLIO'`,
      [documents, passwordHash],
    );
    for (const each of documents)
      await client.query(
        `update contact_point set value = $2 where kind = 'email'
         and customer_id = (select id from customer where document_type = 'CC' and document_number = $1 and standing = 'PORTFOLIO')`,
        [each, emailOf(each)],
      );
  });
  return url.href;
}

async function inDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
