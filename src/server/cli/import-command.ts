import { createReadStream } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { isRefusal } from '#domain/refusal.ts';
import { csvLine } from '#server/modules/portfolio/csv-cells.ts';
import { optionalColumns, portfolioColumns } from '#server/modules/portfolio/portfolio-header.ts';
import type { Fault } from '#server/modules/portfolio/portfolio-row.ts';
import type { ImportSummary } from '#server/modules/portfolio/portfolio.service.ts';
import { CommandFailed, counted, exitCodes, plural, type Command, type CommandContext } from './operator-io.ts';

/** A dry run writes no file, so it names its first rejects here. */
const rejectsShown = 20;

export const importCommand: Command = {
  name: 'importar',
  usage: '<archivo.csv> [--atomico] [--simular]',
  summary: 'Importa una cartera: una fila por obligación.',
  help: `El archivo va en UTF-8, separado por comas o por punto y coma, con estas columnas en el encabezado:
  ${portfolioColumns.join(', ')}
y, si se tiene, ${optionalColumns.join(', ')}: el NIT de a quién se le debe hoy.

Fechas AAAA-MM-DD, pesos enteros y tipo_cliente «si» o «no». Una fila ocupa una línea.
La misma obligación del mismo acreedor se actualiza. Un saldo con acuerdo o con un pago en curso se conserva.
Las filas malas quedan en <archivo>.rechazos.csv, con línea, columna y motivo.

  --atomico   importa todo o nada
  --simular   revisa y cuenta, sin escribir nada

Código de salida: 0 todo entró, 1 hubo rechazos, 2 uso incorrecto, 3 no había nada que leer.`,
  run: runImport,
};

async function runImport({ io, platform, services, args, cwd }: CommandContext): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { atomico: { type: 'boolean', default: false }, simular: { type: 'boolean', default: false } },
  });
  const [name, ...others] = positionals;
  if (name === undefined || others.length > 0) throw new CommandFailed('Indica un archivo, y solo uno.');
  const file = path.resolve(cwd, name);
  const { size } = await readableFile(file);
  const rejects = rejectsFile(`${file}.rechazos.csv`);
  const shown: string[] = [];
  const started = performance.now();
  try {
    const summary = await services.portfolio.importPortfolio({
      open: () => createReadStream(file),
      onReject: async (line, faults) => {
        if (!values.simular) return rejects.add(line, faults);
        if (shown.length < rejectsShown)
          shown.push(...faults.map(({ column, reason }) => `  línea ${line}, ${column}: ${reason}\n`));
      },
      onProgress: (bytes, rows) => io.progress(size > 0 ? bytes / size : 1, plural(rows, 'fila', 'filas')),
      atomic: values.atomico,
      dryRun: values.simular,
      now: platform.clock.now(),
    });
    if (isRefusal(summary)) {
      await io.error(`${summary.detail?.motivo ?? ''}\n`);
      return exitCodes.unreadable;
    }
    await rejects.close();
    const seconds = ((performance.now() - started) / 1000).toFixed(1).replace('.', ',');
    await io.out(`${heading(summary, values)}\n${figures(summary)}  tiempo: ${seconds} s\n`);
    if (summary.rejected === 0) {
      if (!values.simular) await rm(rejects.file, { force: true });
      return exitCodes.done;
    }
    if (values.simular)
      await io.out(`Rechazos${shown.length < summary.rejected ? ' (los primeros)' : ''}:\n${shown.join('')}`);
    else await io.out(`Los rechazos están en ${rejects.file}\n`);
    return exitCodes.withFindings;
  } finally {
    await rejects.close();
  }
}

function heading({ isApplied, rejected }: ImportSummary, { simular }: { simular: boolean }): string {
  if (simular) return 'Simulación: no se escribió nada.';
  return isApplied
    ? 'Cartera importada.'
    : `No se importó nada: ${plural(rejected, 'fila tiene errores', 'filas tienen errores')}.`;
}

function figures(summary: ImportSummary): string {
  const lines: [string, number][] = [
    ['leídas', summary.read],
    ['nuevas', summary.created],
    ['actualizadas', summary.updated],
    ['sin cambios', summary.unchanged],
    ['conservadas', summary.kept],
    ['rechazadas', summary.rejected],
  ];
  return lines.map(([name, n]) => `  ${name}: ${counted(n)}\n`).join('');
}

async function readableFile(file: string): Promise<{ size: number }> {
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

/** Begun with the first reject; only its owner may read it, because it repeats personal data. */
function rejectsFile(file: string) {
  let handle: Awaited<ReturnType<typeof open>> | undefined;
  return {
    file,
    async add(line: number, faults: readonly Fault[]) {
      try {
        if (!handle) {
          await rm(file, { force: true });
          handle = await open(file, 'wx', 0o600);
          await handle.write(csvLine(['linea', 'columna', 'valor', 'motivo']));
        }
        await handle.write(faults.map(({ column, value, reason }) => csvLine([line, column, value, reason])).join(''));
      } catch (error) {
        throw new CommandFailed(
          `No se puede escribir ${file} (${(error as NodeJS.ErrnoException).code}).`,
          exitCodes.failed,
        );
      }
    },
    async close() {
      await handle?.close();
      handle = undefined;
    },
  };
}
