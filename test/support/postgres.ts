import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { postgresVariables } from './postgres.setup.ts';

export type TestDatabase = { url: string; drop(): Promise<void> };

export type Template = { name: string; prepare(url: string): Promise<void> };

/**
 * With a template, `prepare` runs once per test run and each call copies the result. `prepare` must close its
 * connections before it resolves.
 */
export async function createTestDatabase(template?: Template): Promise<TestDatabase> {
  const adminUrl = provided('url');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(adminUrl, async (admin) => {
    const origin = template ? await templateDatabase(admin, adminUrl, template) : 'template0';
    await admin.query(`create database ${name} template ${origin} strategy = file_copy`);
  });
  return {
    url: withDatabase(adminUrl, name),
    drop: () =>
      asAdmin(adminUrl, async (admin) => void (await admin.query(`drop database if exists ${name} with (force)`))),
  };
}

export const holding = (name: string, work: () => Promise<void>): Promise<void> =>
  asAdmin(provided('url'), async (admin) => {
    await admin.query(`select pg_advisory_lock(hashtext($1))`, [name]);
    await work();
  });

async function templateDatabase(admin: pg.Client, adminUrl: string, template: Template): Promise<string> {
  const name = `template_${provided('run')}_${template.name}`;
  await admin.query(`select pg_advisory_lock(hashtext($1))`, [name]);
  const { rowCount } = await admin.query(`select 1 from pg_database where datname = $1`, [name]);
  if (!rowCount) {
    const draft = `${name}_draft`;
    await admin.query(`drop database if exists ${draft} with (force)`);
    await admin.query(`create database ${draft} template template0`);
    await template.prepare(withDatabase(adminUrl, draft));
    await admin.query(`alter database ${draft} rename to ${name}`);
  }
  return name;
}

export function provided(name: keyof typeof postgresVariables): string {
  const value = process.env[postgresVariables[name]];
  if (!value) throw new Error(`${postgresVariables[name]} is not set: the setup of the run did not start PostgreSQL`);
  return value;
}

async function asAdmin(url: string, work: (admin: pg.Client) => Promise<void>): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}

function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
