import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startCardProvider } from '#sandbox/card-provider/provider.ts';
import { startMailbox } from '#sandbox/mailbox/mailbox.ts';
import { firstCustomer, type ImportedPerson } from './person.ts';
import { freePort } from '#test/support/free-port.ts';
import { installedMachine } from '#test/support/installed-machine.ts';
import { startNginx } from '#test/support/nginx.ts';
import { operationsBlocks } from '#test/support/operations-pages.ts';
import { asPostgres, startOwnPostgres, unprivilegedUser } from '#test/support/postgres-server.ts';
import { sandboxEnvironment } from '#test/support/sandbox-environment.ts';
import { isRoot } from '#test/support/system-package.ts';
import { projectRoot } from '#tools/build-stamp.ts';

/**
 * Runs an operator's first day: the commands of docs/operations in order, from a clone of the sources to a paid
 * agreement in production. Host names, ports, folders and settings are adapted.
 */

const times: [name: string, seconds: string][] = [];
async function step<T>(name: string, work: () => T | Promise<T>): Promise<T> {
  const begun = performance.now();
  process.stdout.write(`${name} … `);
  const result = await work();
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  times.push([name, seconds]);
  console.log(`${seconds} s`);
  return result;
}

const closing: (() => unknown)[] = [];

async function firstDay(): Promise<void> {
  const [port, publicPort] = [await freePort(), await freePort()];
  const machine = installedMachine({ sources: (folder) => join(folder, 'sources'), port });
  closing.push(() => rmSync(machine.folder, { recursive: true, force: true }));
  const sources = join(machine.folder, 'sources');
  const publicUrl = `https://localhost:${publicPort}`;
  const environmentFile = join(machine.folder, 'etc/rebanca/rebanca.env');

  await step('clone the sources', () =>
    execFileSync('git', ['clone', '--quiet', projectRoot, sources], { stdio: 'inherit' }),
  );
  const [build = ''] = /^1\. On a machine with the sources: `([^`]+)`/m.exec(pageOf(sources))?.slice(1) ?? [];
  for (const command of build.split(' && ')) await step(command, () => machine.follow(command));

  const [roles = ''] = operationsBlocks('postgresql', 'Roles', 'sql');
  const server = await step('create the database and its two users', async () => {
    const started = await startOwnPostgres([]);
    closing.push(() => started.stop());
    for (const statement of roles.split(';').filter((each) => each.trim())) await ask(started.url, statement);
    return started;
  });
  const address = (role: string) => `postgres://${role}@127.0.0.1:${server.port}/rebanca`;

  const [prepare = '', migrate = '', serve = ''] = operationsBlocks('install', 'From an empty machine', 'sh');
  await step('install in /opt/rebanca', () => machine.follow(prepare));

  const provider = await startCardProvider({
    port: 0,
    dataDir: join(machine.folder, 'pasarela'),
    eventsUrl: `http://127.0.0.1:${port}/api/webhooks/wompi`,
    merchantName: 'Rebanca',
  });
  const mailbox = await startMailbox({ smtpPort: 0, webPort: 0 });
  closing.push(
    () => provider.close(),
    () => mailbox.close(),
  );
  const set = (values: Record<string, string>) => {
    let text = readFileSync(environmentFile, 'utf8');
    for (const [name, value] of Object.entries(values)) {
      const line = new RegExp(`^${name}=.*$`, 'm');
      text = line.test(text) ? text.replace(line, () => `${name}=${value}`) : `${text}${name}=${value}\n`;
    }
    writeFileSync(environmentFile, text);
  };
  await step('write rebanca.env and create the tables', async () => {
    writeFileSync(environmentFile, machine.below(readFileSync(environmentFile, 'utf8')));
    set({
      PUBLIC_URL: publicUrl,
      PORT: String(port),
      DATABASE_URL: address('rebanca_app'),
      REBANCA_BACKUP_STAMP: machine.below('/backups/respaldo.json'),
      ...sandboxEnvironment(provider, mailbox),
    });
    await machine.follow(migrate.replace(/"postgres:\/\/rebanca_owner[^"]*"/, `"${address('rebanca_owner')}"`));
  });

  await step('start the service', async () => {
    const portal = machine.start('rebanca.service', { DRAIN_SECONDS: '0' });
    closing.push(async () => {
      const gone = once(portal, 'exit');
      if (portal.exitCode === null && portal.kill('SIGTERM')) await gone;
    });
    await machine.follow(serve);
  });

  await step('start nginx with TLS', async () => {
    const [certificate, key] = [join(machine.folder, 'portal.pem'), join(machine.folder, 'portal.key')];
    const subject = ['-subj', '/CN=localhost', '-days', '2'];
    const files = ['-keyout', key, '-out', certificate];
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, ...files], {
      stdio: 'ignore',
    });
    const instance = `127.0.0.1:${port}`;
    const proxy = await startNginx([instance, instance], { port: publicPort, certificate, key });
    if (!proxy) throw new Error('nginx is missing: install the package nginx-light');
    closing.push(() => proxy.stop());
  });

  await step('archive the log of PostgreSQL and create the first backup', async () => {
    const backups = join(machine.folder, 'backups');
    for (const each of ['', 'base', 'wal']) ownedByPostgres(join(backups, each));
    const [archiving = ''] = operationsBlocks('postgresql', 'Backup', 'ini');
    const [backup = ''] = operationsBlocks('postgresql', 'Backup', 'sh');
    for (const [, name, value = ''] of machine.below(archiving).matchAll(/^\s*(\w+) = (.*)$/gm))
      await ask(server.url, `alter system set ${name} = ${value.startsWith("'") ? value : `'${value}'`}`);
    await server.restart();
    const connection = [`PGPORT=${server.port}`, 'PGHOST=127.0.0.1', 'PGUSER=rebanca'];
    const { status, stderr } = asPostgres(backups, 'env', ...connection, 'sh', '-c', machine.below(backup).trim());
    if (status !== 0) throw new Error(`The backup ended with ${status}: ${stderr}`);
  });

  const section = 'Before the first customer';
  const [samples = '', publish = '', missing = '', afterwards = ''] = operationsBlocks('install', section, 'sh');
  const [reviews = ''] = operationsBlocks('install', section, 'json');
  await step('write the files of campaign, plan, links and review', async () => {
    await machine.follow(samples);
    writeFileSync(join(sources, 'textos-legales.json'), reviews);
    writeFileSync(join(sources, 'copia-del-secreto'), readFileSync(join(machine.folder, 'etc/rebanca/secreto')));
  });
  const campaign = await step('publish, import and invite', () => machine.follow(publish));
  if (!/En vigor|hace ofertas desde/i.test(campaign)) throw new Error(campaign);
  await step('«preparado» reports only the missing events', async () => {
    const said = await machine.follow(missing, 1);
    const lacking = [...said.matchAll(/^FALTA +(\S+)/gm)].map(([, id]) => id).join();
    if (lacking !== 'eventos') throw new Error(said);
  });

  const person = firstRow(readFileSync(join(sources, 'cartera.csv'), 'utf8'));
  const readBefore = new Set<string>();
  const receipt = await firstCustomer(
    {
      url: publicUrl,
      provider,
      async readCode({ email }) {
        const { id, subject } = await mailbox.waitFor(
          (mail) => mail.to.includes(email) && mail.subject.startsWith('Tu código') && !readBefore.has(mail.id),
          30_000,
        );
        readBefore.add(id);
        return subject.replace(/\D/g, '');
      },
      async answersOf() {
        const [check] = await ask(
          address('rebanca'),
          'select questions from identity_check order by created_at desc limit 1',
        );
        return check.questions.map(({ options, right }: { options: string[]; right: number }) => options[right]);
      },
    },
    person,
    step,
  );
  await step('«conciliar», «verificar» and «preparado» report nothing', () => machine.follow(afterwards));
  console.log(receipt);
}

const pageOf = (sources: string) => readFileSync(join(sources, 'docs/operations/install.md'), 'utf8');

function ownedByPostgres(folder: string): void {
  mkdirSync(folder, { recursive: true });
  if (!isRoot()) return;
  const { uid, gid } = unprivilegedUser();
  chownSync(folder, uid, gid);
}

async function ask(url: string, statement: string): Promise<any[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

function firstRow(portfolio: string): ImportedPerson {
  const [documentType, documentNumber, firstNames, lastNames, email, mobile] = portfolio.split('\n')[1]!.split(',');
  return {
    documentType: documentType!,
    documentNumber: documentNumber!,
    firstNames: firstNames!,
    lastNames: lastNames!,
    email: email!,
    mobile: mobile!,
    password: 'café con arequipe',
  };
}

try {
  await firstDay();
  const total = times.reduce((sum, [, seconds]) => sum + Number(seconds), 0);
  console.log(
    ['', '| Step | Seconds |', '|---|---|', ...times.map(([name, seconds]) => `| ${name} | ${seconds} |`)].join('\n'),
  );
  console.log(`\nFrom the clone to the first payment: ${Math.round(total)} s.`);
} finally {
  for (const close of closing.toReversed()) await close();
}
process.exit(0);
