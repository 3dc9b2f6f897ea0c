import { CommandFailed, exitCodes, type Command, type CommandContext, readArguments } from './operator-io.ts';
import { readinessChecks, type ReadinessCheck, type Verdict } from './readiness-checks.ts';

const ids = readinessChecks.map(({ id }) => id);
const patienceMs = 20_000;

export const readinessCommand: Command = {
  name: 'preparado',
  usage: '[--json] [--correo=<dirección>] [--sin=<comprobación>]…',
  summary: 'Dice qué le falta a la instalación para atender personas, y cómo arreglarlo.',
  help: `Envía un correo de prueba, le pregunta a la pasarela, y guarda y borra un archivo. No cambia nada más.

  --correo   a quién va el correo de prueba; sin esto, al correo del operador
  --sin      lo que no se revisa porque no lo usas; se puede repetir: ${ids.join(', ')}
  --json     escribe lo mismo como JSON

Código de salida 1 mientras falte algo.`,
  run: async (context) => {
    const { io, platform, args } = context;
    const { values, positionals } = readArguments(args, {
      json: { type: 'boolean', default: false },
      correo: { type: 'string', default: platform.config.operator.email },
      sin: { type: 'string', multiple: true, default: [] },
    });
    const unknown = values.sin.find((id) => !ids.includes(id));
    if (positionals.length > 0 || unknown !== undefined)
      throw new CommandFailed(
        unknown === undefined ? 'Esta orden solo lleva sus opciones.' : `No hay una comprobación «${unknown}».`,
      );
    const looked = await Promise.all(
      readinessChecks
        .filter(({ id }) => !values.sin.includes(id))
        .map(async (check) => ({ ...check, ...(await verdictOf(check, context, values.correo)) })),
    );
    const missing = looked.filter(({ isReady }) => !isReady);
    await io.out(values.json ? asJson(looked) : asText(looked, missing.length));
    return missing.length === 0 ? exitCodes.done : exitCodes.withFindings;
  },
};

type Looked = ReadinessCheck & Verdict;

async function verdictOf(check: ReadinessCheck, context: CommandContext, mailTo: string): Promise<Verdict> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Verdict>((resolve) => {
    timer = setTimeout(() => resolve({ isReady: false, detail: 'no respondió a tiempo' }), patienceMs);
  });
  try {
    return await Promise.race([(async () => check.look(context, mailTo))(), late]);
  } catch (error) {
    // The result omits the error message, because the message may contain a URL with a password.
    const { code, name } = error as NodeJS.ErrnoException;
    return { isReady: false, detail: `falló (${code ?? name})` };
  } finally {
    clearTimeout(timer);
  }
}

const asText = (looked: readonly Looked[], missing: number): string =>
  looked
    .map(({ id, isReady, detail, remedy, document }) => {
      const line = `${isReady ? 'listo' : 'FALTA'}  ${id.padEnd(18)} ${detail}\n`;
      return isReady ? line : `${line}       ${remedy} (${document})\n`;
    })
    .join('') + (missing === 0 ? 'Todo está listo.\n' : `Falta ${missing} de ${looked.length}.\n`);

const asJson = (looked: readonly Looked[]): string =>
  `${JSON.stringify(
    {
      listo: looked.every(({ isReady }) => isReady),
      comprobaciones: looked.map(({ id, isReady, detail, remedy, document }) => ({
        id,
        listo: isReady,
        detalle: detail,
        remedio: isReady ? null : remedy,
        documento: document,
      })),
    },
    null,
    2,
  )}\n`;
