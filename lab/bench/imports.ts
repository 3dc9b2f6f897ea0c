import { spawn, spawnSync } from 'node:child_process';
import { closeSync, createReadStream, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { projectRoot } from '#tools/build-stamp.ts';
import pg from 'pg';
import copy from 'pg-copy-streams';
import { median, megabytes, perSecond, timed, type Figure } from './measure.ts';
import { portalEnvironment, type Environment } from './portal-process.ts';

export type Imported = { seconds: number; peakBytes: number; rows: number };

export function writePortfolio(file: string, rows: number): void {
  const target = openSync(file, 'w');
  const generator = join(projectRoot, 'tools', 'generate-portfolio.ts');
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', generator, String(rows)], {
    cwd: projectRoot,
    stdio: ['ignore', target, 'inherit'],
  });
  closeSync(target);
  if (status !== 0) throw new Error('The portfolio could not be written');
}

const operator = join(projectRoot, 'dist', 'server', 'cli', 'main.js');

export async function importFile(file: string, rows: number, env: Environment): Promise<Imported> {
  await peakOf([operator, 'campanas', 'publicar', join(projectRoot, 'seeds', 'campaign.json')], env);
  const [ms, peakBytes] = await timed(() => peakOf([operator, 'importar', file], env));
  return { seconds: ms / 1000, peakBytes, rows };
}

function peakOf(program: string[], env: Environment): Promise<number> {
  const child = spawn(process.execPath, program, {
    cwd: projectRoot,
    // The command and the portal use the same secret, because the database stores keys that are encrypted with it.
    env: { PATH: process.env.PATH, REBANCA_SECRET: portalEnvironment.REBANCA_SECRET, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let peak = 0;
  const look = setInterval(() => {
    peak = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? peak);
  }, 100);
  return new Promise((resolve, reject) =>
    child.once('exit', (code) => {
      clearInterval(look);
      if (code === 0) resolve(peak * 1024);
      else reject(new Error(`The import ended with ${code}`));
    }),
  );
}

export async function copySeconds(file: string, databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`create table copied (tipo_documento text, numero_documento text, nombres text, apellidos text, email text, celular text,
    tipo_cliente text, numero_obligacion text, tipo_producto text, acreedor_original text, fecha_cesion date, fecha_mora date, capital bigint,
    intereses_corrientes bigint, intereses_mora bigint, otros_cargos bigint, operado_por text)`);
  const times: number[] = [];
  for (let run = 0; run < 5; run++) {
    await client.query('truncate copied');
    const [ms] = await timed(() =>
      pipeline(createReadStream(file), client.query(copy.from('copy copied from stdin with (format csv, header)'))),
    );
    times.push(ms / 1000);
  }
  await client.query('drop table copied');
  await client.end();
  return median(times);
}

export function importFigures(
  engine: Figure['engine'],
  { seconds, peakBytes, rows }: Imported,
  copied?: number,
): Figure[] {
  const onPostgres = engine === 'PostgreSQL';
  const ratio = copied === undefined ? undefined : copied / seconds;
  return [
    {
      engine,
      name: `import of ${rows.toLocaleString('en')} rows${copied === undefined ? '' : ' / COPY of the same file'}`,
      measured: perSecond(rows / seconds),
      ...(copied !== undefined &&
        ratio !== undefined && { floor: perSecond(rows / copied), ratio, target: '≥ 0,35', reached: ratio >= 0.35 }),
    },
    {
      engine,
      name: `maximum memory during an import of ${rows.toLocaleString('en')} rows`,
      measured: megabytes(peakBytes),
      ...(onPostgres && { target: '≤ 200 MB', reached: peakBytes <= 200e6 }),
    },
  ];
}
