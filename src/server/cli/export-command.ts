import path from 'node:path';
import { inPortions } from '#server/db/portions.ts';
import { byteOrderMark, csvLine } from '#server/modules/portfolio/csv-cells.ts';
import { delimiterHelp, delimiterOf } from './csv-options.ts';
import { agreementsPage, campaignWritesPage, portfolioPage } from './export.store.ts';
import { newPrivateFile } from './private-file.ts';
import { CommandFailed, plural, type Command, readArguments } from './operator-io.ts';

const pages = { cartera: portfolioPage, acuerdos: agreementsPage, campanas: campaignWritesPage } as const;
const pageSize = 1000;

export const exportCommand: Command = {
  name: 'exportar',
  usage: '<cartera|acuerdos|campanas> [archivo.csv] [--separador=<coma|punto-y-coma|tab>]',
  summary: 'Escribe la cartera, los acuerdos o las campañas como CSV.',
  help: `Sin archivo, el CSV sale por la salida estándar. Un archivo que ya existe no se reemplaza.
Va en UTF-8 con la marca que Excel reconoce, separado por comas.
Una celda que una hoja de cálculo tomaría por fórmula va precedida de un apóstrofo; «importar» lo quita.

${delimiterHelp}   separa las celdas con otro signo`,
  run: async ({ io, platform, args, cwd }) => {
    const { values, positionals } = readArguments(args, { separador: { type: 'string' } });
    const [what, name, ...others] = positionals;
    const delimiter = delimiterOf(values.separador) ?? ',';
    const page = what !== undefined && Object.hasOwn(pages, what) ? pages[what as keyof typeof pages] : undefined;
    if (!page || others.length > 0) throw new CommandFailed('Indica qué exportar: cartera, acuerdos o campanas.');
    const file = name === undefined ? undefined : path.resolve(cwd, name);
    const target = file === undefined ? undefined : await newPrivateFile(file);
    const write = target ? async (text: string) => void (await target.write(text)) : io.out;
    let written = 0;
    try {
      for await (const rows of inPortions(pageSize, (after, limit) => page(platform.database.sql, after, limit))) {
        const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== 'id');
        if (written === 0 && rows.length > 0) await write(byteOrderMark + csvLine(columns, delimiter));
        if (rows.length > 0)
          await write(
            rows
              .map((row) =>
                csvLine(
                  columns.map((column) => row[column] ?? null),
                  delimiter,
                ),
              )
              .join(''),
          );
        written += rows.length;
      }
    } finally {
      await target?.close();
    }
    if (file) await io.out(`${plural(written, 'fila escrita', 'filas escritas')} en ${file}\n`);
    else if (written === 0) await io.error('No hay nada que exportar.\n');
  },
};
