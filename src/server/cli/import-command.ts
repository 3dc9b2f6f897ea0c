import { createReadStream } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isRefusal } from '#domain/refusal.ts';
import { identityDocumentTypes, parseIdentityDocument } from '#domain/people/identity-document.ts';
import { byteOrderMark, csvLine, type Delimiter } from '#server/modules/portfolio/csv-cells.ts';
import { optionalColumns, portfolioColumns } from '#server/modules/portfolio/portfolio-header.ts';
import { documentKey, type Fault } from '#server/modules/portfolio/portfolio-row.ts';
import type { ImportSummary } from '#server/modules/portfolio/portfolio.service.ts';
import { delimiterHelp, delimiterOf } from './csv-options.ts';
import {
  CommandFailed,
  counted,
  exitCodes,
  plural,
  type Command,
  type CommandContext,
  readArguments,
} from './operator-io.ts';

const rejectsShown = 20;

export const importCommand: Command = {
  name: 'importar',
  usage: '<archivo.csv> [--atomico] [--simular] [--confirmar=<documento>] [--separador=<coma|punto-y-coma|tab>]',
  summary: 'Importa una cartera: una fila por obligación.',
  help: `El archivo va en UTF-8, separado por comas, punto y coma o tabulaciones, con estas columnas en el encabezado:
  ${portfolioColumns.join(', ')}
y, si se tienen, ${optionalColumns.join(' y ')}: el NIT de a quién se le debe hoy, y la campaña en vigor
(su «nombre», o su versión si no lo tiene) con la que se hace la oferta en vez de la del acreedor o la general.

También se acepta lo que escribe «exportar cartera». Fechas AAAA-MM-DD, pesos enteros y tipo_cliente «si» o «no».
La misma obligación del mismo acreedor se actualiza. Un saldo con acuerdo o con un pago en curso se conserva.
Las filas malas quedan en <archivo>.rechazos.csv, con línea, columna y motivo.
Una fila que le cambiaría a una persona el nombre y todos los contactos, sola o con lo que ya se importó,
se retiene: revisa su documento.

  --atomico   importa todo o nada
  --simular   revisa y cuenta, sin escribir nada
  --confirmar="CC 30111223"   deja entrar las filas retenidas de esa persona y confirma sus datos; se puede repetir
${delimiterHelp}   si el encabezado no basta para saberlo

Código de salida: 0 todo entró, 1 hubo rechazos, 2 uso incorrecto, 3 no había nada que leer.`,
  run: runImport,
};

async function runImport({ io, platform, services, args, cwd }: CommandContext): Promise<number> {
  const { values, positionals } = readArguments(args, {
    atomico: { type: 'boolean', default: false },
    simular: { type: 'boolean', default: false },
    confirmar: { type: 'string', multiple: true, default: [] },
    separador: { type: 'string' },
  });
  const [name, ...others] = positionals;
  if (name === undefined || others.length > 0) throw new CommandFailed('Indica un archivo, y solo uno.');
  const confirmed = new Set(values.confirmar.map(confirmedDocument));
  const delimiter = delimiterOf(values.separador);
  const file = path.resolve(cwd, name);
  const { size } = await readableFile(file);
  const rejects = rejectsFile(`${file}.rechazos.csv`, delimiter);
  const shown: string[] = [];
  const held: string[] = [];
  const started = performance.now();
  try {
    await rejects.open({ dryRun: values.simular });
    const summary = await services.portfolio.importPortfolio({
      open: () => createReadStream(file),
      onReject: async (line, faults) => {
        const heldFor = faults[0]?.heldFor;
        if (heldFor !== undefined && held.length < rejectsShown) held.push(`  línea ${line}: ${heldFor}\n`);
        if (!values.simular) return rejects.add(line, faults);
        if (shown.length < rejectsShown)
          shown.push(...faults.map(({ column, reason }) => `  línea ${line}, ${column}: ${reason}\n`));
      },
      onProgress: (bytes, rows) => io.progress(size > 0 ? bytes / size : 1, plural(rows, 'fila', 'filas')),
      atomic: values.atomico,
      dryRun: values.simular,
      delimiter,
      confirmed,
      now: platform.clock.now(),
    });
    if (isRefusal(summary)) {
      await io.error(`${summary.detail?.motivo ?? ''}\n`);
      return exitCodes.unreadable;
    }
    await rejects.close();
    const seconds = ((performance.now() - started) / 1000).toFixed(1).replace('.', ',');
    await io.out(`${heading(summary, values)}\n${figures(summary)}  tiempo: ${seconds} s\n`);
    if (summary.created + summary.updated > 0 && (await services.campaigns.inForce(platform.clock.now())).length === 0)
      await io.out('  sin oferta: no hay campaña publicada\n');
    if (summary.held > 0)
      await io.out(
        `Filas retenidas${held.length < summary.held ? ' (las primeras)' : ''}: cambiarían el nombre y todos los contactos de una persona.\n` +
          `${held.join('')}Revisa esos documentos. Si están bien, repite la orden con --confirmar y el documento de cada persona.\n`,
      );
    if (summary.rejected + summary.held === 0) return exitCodes.done;
    if (values.simular)
      await io.out(
        `Rechazos${shown.length < summary.rejected + summary.held ? ' (los primeros)' : ''}:\n${shown.join('')}`,
      );
    else await io.out(`Los rechazos están en ${rejects.file}\n`);
    return exitCodes.withFindings;
  } finally {
    await rejects.close();
  }
}

/** Normalises an identity document that the operator typed, for example `cc-30.111.223` to `CC 30111223`. */
function confirmedDocument(typed: string): string {
  const [, letters = '', number = ''] = /^([a-z]+)[\s-]*(.+)$/i.exec(typed.trim()) ?? [];
  const type = identityDocumentTypes.find((each) => each === letters.toUpperCase());
  const document = type && parseIdentityDocument(type, number);
  if (!document || isRefusal(document))
    throw new CommandFailed('En --confirmar va el tipo y el número del documento, como "CC 30111223".');
  return documentKey(document);
}

function heading({ isApplied, rejected, held }: ImportSummary, { simular }: { simular: boolean }): string {
  if (simular) return 'Simulación: no se escribió nada.';
  return isApplied
    ? 'Cartera importada.'
    : `No se importó nada: ${plural(rejected + held, 'fila tiene errores', 'filas tienen errores')}.`;
}

function figures(summary: ImportSummary): string {
  const lines: [string, number][] = [
    ['leídas', summary.read],
    ['nuevas', summary.created],
    ['actualizadas', summary.updated],
    ['sin cambios', summary.unchanged],
    ['conservadas', summary.kept],
    ['rechazadas', summary.rejected],
    ['retenidas', summary.held],
    ...(summary.withNewContact > 0
      ? [['personas con un contacto nuevo', summary.withNewContact] as [string, number]]
      : []),
  ];
  return lines.map(([name, n]) => `  ${name}: ${counted(n)}\n`).join('');
}

/** @throws {CommandFailed} when the path is missing, unreadable or not a file. */
export async function readableFile(file: string): Promise<{ size: number }> {
  try {
    const handle = await open(file);
    await handle.close();
    const found = await stat(file);
    if (found.isFile()) return found;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new CommandFailed(
      code === 'ENOENT' ? `No existe el archivo ${file}.` : `No se puede leer ${file} (${code}).`,
      exitCodes.unreadable,
    );
  }
  throw new CommandFailed(`${file} no es un archivo.`, exitCodes.unreadable);
}

/**
 * The file has mode 0600, because it contains personal data. `open` creates the file before any row is stored; in a dry
 * run, `open` only checks that the file can be created.
 */
function rejectsFile(file: string, delimiter: Delimiter = ',') {
  let handle: Awaited<ReturnType<typeof open>> | undefined;
  let isEmpty = true;
  const writing = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      throw new CommandFailed(
        `No se puede escribir ${file} (${(error as NodeJS.ErrnoException).code}).`,
        exitCodes.failed,
      );
    }
  };
  const create = async () => {
    await rm(file, { force: true });
    handle = await open(file, 'wx', 0o600);
  };
  const tryOut = async () => {
    const isThere = await stat(file).then(
      () => true,
      () => false,
    );
    await (await open(file, isThere ? 'r+' : 'wx', 0o600)).close();
    if (!isThere) await rm(file);
  };
  return {
    file,
    open: ({ dryRun }: { dryRun: boolean }) => writing(dryRun ? tryOut : create),
    add: (line: number, faults: readonly Fault[]) =>
      writing(async () => {
        if (isEmpty) await handle?.write(byteOrderMark + csvLine(['linea', 'columna', 'valor', 'motivo'], delimiter));
        isEmpty = false;
        await handle?.write(
          faults.map(({ column, value, reason }) => csvLine([line, column, value, reason], delimiter)).join(''),
        );
      }),
    async close() {
      await handle?.close();
      if (handle && isEmpty) await rm(file, { force: true });
      handle = undefined;
    },
  };
}
