import path from 'node:path';
import type { Finding } from '#server/modules/integrity/integrity.service.ts';
import { checkGrants } from './grants-check.ts';
import { violationsOf, invariants } from './invariants.store.ts';
import { nothingPendingForADay } from './pending-invariant.ts';
import {
  CommandFailed,
  counted,
  exitCodes,
  plural,
  type Command,
  type CommandContext,
  readArguments,
} from './operator-io.ts';

const idsShown = 10;
/** `--json` lists this many findings per rule; further findings are only counted. */
const mostKept = 1_000;

interface Broken {
  count: number;
  findings: Finding[];
}

export const verifyCommand: Command = {
  name: 'verificar',
  usage: '[--json] [--cabezas <archivo o carpeta>]…',
  summary: 'Revisa el libro de pagos, los acuerdos, la evidencia, la auditoría y los documentos de toda la base.',
  help: [
    'Solo abre un caso por cada documento sin su archivo. Código de salida: 0 todo cuadra, 1 algo no cuadra.',
    '--json dice de cada falla la regla, la tabla, la fila, la columna y desde qué cabeza firmada.',
    '--cabezas compara además con cabezas firmadas que se guardaron fuera: archivos, correos o una carpeta.',
  ].join('\n'),
  run: async (context) => {
    const { io, args } = context;
    const { values, positionals } = readArguments(args, {
      json: { type: 'boolean' },
      cabezas: { type: 'string', multiple: true },
    });
    if (positionals.length > 0) throw new CommandFailed('Esta orden solo lleva sus opciones.');
    const places = (values.cabezas ?? []).map((place) => path.resolve(context.cwd, place));
    const broken = await brokenRules(context, places);
    const grants = await checkGrants(context);
    for (const finding of grants.findings) add(broken, finding);
    for (const { findings } of broken.values()) await reportLostFiles(context, findings);
    const faults = [...broken.values()].reduce((sum, { count }) => sum + count, 0);
    if (values.json) {
      await io.out(`${JSON.stringify(report(broken, faults), null, 2)}\n`);
    } else {
      if (grants.remark) await io.out(grants.remark);
      for (const [rule, found] of broken) await io.out(described(rule, found));
      await io.out(
        faults === 0
          ? 'Todo cuadra.\n'
          : `${plural(broken.size, 'regla no se cumple', 'reglas no se cumplen')}: ${plural(faults, 'falla', 'fallas')}.\n`,
      );
    }
    return faults === 0 ? exitCodes.done : exitCodes.withFindings;
  },
};

async function brokenRules({ io, platform, services }: CommandContext, heads: string[]): Promise<Map<string, Broken>> {
  const broken = new Map<string, Broken>();
  const db = platform.database.sql;
  for (const invariant of [...invariants, nothingPendingForADay(platform.clock.now())]) {
    const { count, ids } = await violationsOf(db, invariant, mostKept);
    if (count > 0)
      broken.set(invariant.claim, {
        count,
        findings: ids.map((id) => ({ rule: invariant.claim, table: invariant.table, id })),
      });
  }
  try {
    for await (const finding of services.integrity.verify(db, { heads, onProgress: io.progress })) {
      add(broken, finding);
    }
  } catch (error) {
    const { code, path: place } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && code !== 'EACCES') throw error;
    throw new CommandFailed(`No se puede leer ${place ?? 'lo que pide --cabezas'}.`, exitCodes.unreadable);
  }
  return broken;
}

async function reportLostFiles({ platform, services }: CommandContext, findings: readonly Finding[]): Promise<void> {
  for (const { table, id, column } of findings)
    if (table === 'document' && column === 'content_hash')
      await services.documents.lost.reportLost(id, platform.clock.now());
}

function add(broken: Map<string, Broken>, finding: Finding): void {
  const found = broken.get(finding.rule) ?? { count: 0, findings: [] };
  found.count++;
  if (found.findings.length < mostKept) found.findings.push(finding);
  broken.set(finding.rule, found);
}

const report = (broken: Map<string, Broken>, faults: number) => ({
  cuadra: faults === 0,
  fallas: faults,
  hallazgos: [...broken.values()].flatMap(({ findings }) =>
    findings.map(({ rule, table, id, column, detail, since }) => ({
      regla: rule,
      tabla: table,
      fila: id,
      columna: column ?? null,
      detalle: detail ?? null,
      desde: since ? { cabeza: since.number, dia: since.day } : null,
    })),
  ),
});

function described(rule: string, { count, findings }: Broken): string {
  const shown = findings.slice(0, idsShown).map(({ table, id, column, detail, since }) => {
    const place = column ? `${table}.${column}` : table;
    const more = [detail, since && `cambió después de la cabeza ${since.number}, del ${since.day}`].filter(Boolean);
    return `  ${place} ${id}${more.length > 0 ? ` (${more.join('; ')})` : ''}`;
  });
  const rest = count > shown.length ? `\n  y ${counted(count - shown.length)} más` : '';
  return `NO SE CUMPLE: ${rule}.\n${shown.join('\n')}${rest}\n`;
}
