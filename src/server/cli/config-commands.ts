import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { formatBogotaDateTime } from '#domain/time/calendar.ts';
import { isRefusal } from '#domain/refusal.ts';
import { documentFiles, type DocumentFile } from '#server/modules/config/config-documents.ts';
import type { Publication } from '#server/modules/config/config.service.ts';
import { encodingFault, JsonFault, readJson } from './json-reading.ts';
import { CommandFailed, exitCodes, type Command, type CommandContext, notPossible } from './operator-io.ts';

const files = documentFiles.map((file) => file.replace('.json', ''));
const whichHelp = `  <documento>   ${files.join(', ')}`;

export const configCommands: readonly Command[] = [
  {
    name: 'config listar',
    usage: '',
    summary: 'Muestra los documentos de configuración y su versión vigente.',
    help: 'No cambia nada.',
    run: async ({ io, services }) => {
      for (const [index, file] of documentFiles.entries()) {
        const [newest] = await services.config.history(file);
        const state = newest ? `versión ${newest.version}, ${formatBogotaDateTime(newest.createdAt)}` : 'sin publicar';
        await io.out(`${files[index]!.padEnd(14)}${state}\n`);
      }
    },
  },
  {
    name: 'config ver',
    usage: '<documento> [versión]',
    summary: 'Escribe un documento como JSON, el vigente o una versión anterior.',
    help: `${whichHelp}\n\nGuárdalo en un archivo, cámbialo y publícalo con config publicar.`,
    run: async (context) => {
      const { io, services, args } = context;
      const file = fileOf(args, 2);
      if (args[1] !== undefined) {
        await io.out(written((await versionOf(context, file)).data));
        return exitCodes.done;
      }
      const found = await services.config.read(file);
      if (isRefusal(found)) throw notPossible('Ese documento no tiene versiones.');
      await io.out(written(found.data));
      return exitCodes.done;
    },
  },
  {
    name: 'config publicar',
    usage: '<documento> <archivo.json | ->',
    summary: 'Revisa un documento y lo pone en vigor, sin reiniciar el portal.',
    help: `${whichHelp}
  <archivo>     el JSON nuevo, completo; con - se lee de la entrada estándar

textos-legales dice quién revisó cada texto legal y cuándo, y no se muestra a nadie:
  {"terminos": {"version": 1, "texto": "rebanca", "revisadoPor": "Ana Ruiz, abogada", "revisadoEl": "2026-11-20"}, …}

Se publica todo o nada. El portal lo muestra en un minuto. Código de salida 1 si algo del documento está mal.`,
    run: async (context) => {
      const file = fileOf(context.args, 2);
      const data = await documentOf(context);
      return report(context, file, await context.services.config.publish(file, data, context.platform.clock.now()));
    },
  },
  {
    name: 'config historia',
    usage: '<documento>',
    summary: 'Muestra las versiones de un documento, de la más nueva a la primera.',
    help: whichHelp,
    run: async ({ io, services, args }) => {
      const file = fileOf(args, 1);
      for (const [index, { version, createdAt }] of (await services.config.history(file)).entries())
        await io.out(`versión ${version}  ${formatBogotaDateTime(createdAt)}${index === 0 ? '  (la última)' : ''}\n`);
    },
  },
  {
    name: 'config volver',
    usage: '<documento> <versión>',
    summary: 'Pone otra vez en vigor una versión anterior, como versión nueva.',
    help: `${whichHelp}\n\nNada se borra: la historia conserva todas las versiones.`,
    run: async (context) => {
      const { services, platform } = context;
      const file = fileOf(context.args, 2);
      const { data, version } = await versionOf(context, file);
      return report(context, file, await services.config.publish(file, data, platform.clock.now(), version));
    },
  },
];

const written = (data: unknown) => `${JSON.stringify(data, null, 2)}\n`;

function fileOf(args: readonly string[], most: number): DocumentFile {
  const [name] = args;
  if (name === undefined || args.length > most) throw new CommandFailed(`Indica el documento: ${files.join(', ')}.`);
  const file = documentFiles.find((each) => each === name || each === `${name}.json`);
  if (!file) throw new CommandFailed(`El documento «${name}» no existe; usa ${files.join(', ')}.`);
  return file;
}

async function versionOf({ services, args }: CommandContext, file: DocumentFile) {
  const number = /^[1-9]\d{0,8}$/.test(args[1] ?? '') ? Number(args[1]) : undefined;
  if (number === undefined) throw new CommandFailed('Indica la versión con su número; las ves con config historia.');
  const found = await services.config.version(file, number);
  if (!found) throw notPossible(`No hay una versión ${number} de ese documento.`);
  return found;
}

async function documentOf({ args, cwd, input }: CommandContext): Promise<unknown> {
  const [, source] = args;
  if (source === undefined) throw new CommandFailed('Indica el archivo JSON, o - para leer la entrada estándar.');
  return jsonIn({ cwd, input }, source, 'documento');
}

export async function jsonIn(
  { cwd, input }: Pick<CommandContext, 'cwd' | 'input'>,
  source: string,
  subject: 'documento' | 'archivo',
): Promise<unknown> {
  const text = source === '-' ? (input ?? '') : await fileText(path.resolve(cwd, source));
  const encoding = encodingFault(text);
  if (encoding) throw notPossible(`El ${subject} ${encoding}. Guárdalo en UTF-8 y vuelve a intentarlo.`);
  try {
    return readJson(text);
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    throw notPossible(`El ${subject} no es JSON.\n  ${error.message}.`);
  }
}

async function fileText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new CommandFailed(
      `No se puede leer ${file} (${(error as NodeJS.ErrnoException).code}).`,
      exitCodes.unreadable,
    );
  }
}

async function report({ io }: CommandContext, file: DocumentFile, publication: Publication): Promise<number> {
  if ('faults' in publication) {
    const lines = publication.faults.map((fault) => `  ${fault}\n`).join('');
    await io.error(`No se publicó ${file}:\n${lines}`);
    return exitCodes.withFindings;
  }
  const { changed, version } = publication;
  await io.out(
    changed
      ? `${file}: versión ${version} en vigor. El portal la muestra en un minuto.\n`
      : `${file}: nada cambió; sigue en vigor la versión ${version}.\n`,
  );
  return exitCodes.done;
}
