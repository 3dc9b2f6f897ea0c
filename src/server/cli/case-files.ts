import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isRefusal } from '#domain/refusal.ts';
import { CommandFailed, exitCodes, type CommandContext, notPossible } from './operator-io.ts';

/**
 * Keeps at most 60 letters, digits, spaces, `_` and `-`, without the extension. Returns `archivo` when no character is
 * left.
 */
const safeName = (fileName: string): string =>
  path
    .parse(fileName)
    .name.normalize('NFC')
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .trim()
    .slice(0, 60) || 'archivo';

/** The files are readable only by the system user who runs the command. Existing files are not replaced. */
export async function saveCaseFiles(
  { cwd, io, platform, services }: CommandContext,
  { number, folder, isQuiet }: { number: string; folder: string; isQuiet: boolean },
): Promise<number> {
  const target = path.resolve(cwd, folder);
  await mkdir(target, { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new CommandFailed(`No se puede escribir en ${target} (${error.code}). Elige otra carpeta.`, exitCodes.failed);
  });
  const opened = await services.cases.openFiles(number, platform.clock.now());
  if (isRefusal(opened)) throw notPossible(`No hay un caso ${number}.`);
  let lost = 0;
  for (const [index, { fileName, extension, bytes }] of opened.entries()) {
    if (bytes === undefined) {
      lost++;
      await io.error(`${fileName}: falta o cambió. Búscalo en una copia de los archivos.\n`);
      continue;
    }
    const file = path.join(target, `${number}-${index + 1}-${safeName(fileName)}.${extension}`);
    await writeFile(file, bytes, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
      const why = error.code === 'EEXIST' ? 'ya existe' : `no se puede escribir (${error.code})`;
      throw new CommandFailed(`${file} ${why}. Elige otra carpeta.`, exitCodes.failed);
    });
    if (!isQuiet) await io.out(`Escrito en ${file}\n`);
  }
  if (opened.length === 0 && !isQuiet) await io.out('Ese caso no tiene archivos.\n');
  return lost > 0 ? exitCodes.withFindings : exitCodes.done;
}
