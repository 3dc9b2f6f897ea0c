import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileRules } from '#contract/file-kind.ts';
import { problems } from '#contract/problem.ts';
import { unseen } from '#contract/wire.ts';
import { components } from '#domain/debts/obligations.ts';
import { hasInvisibleOutsideEmoji } from '#domain/invisible.ts';
import { parseDisputeNumber } from '#domain/disputes/disputes.ts';
import { parsePesos } from '#domain/money/amount-text.ts';
import { isRefusal, type Refusal } from '#domain/refusal.ts';
import { formatLongDate } from '#domain/time/calendar.ts';
import { CommandFailed, exitCodes, type Command, readArguments, notPossible } from './operator-io.ts';

const longestReason = 2_000;

function numberOf([typed, ...others]: readonly string[]): string {
  if (others.length > 0) throw new CommandFailed('Escribe los textos y los valores entre comillas.');
  const number = parseDisputeNumber(typed ?? '');
  if (number === undefined) throw new CommandFailed('Indica el radicado, como RAD-2026-000001.');
  return number;
}

function reasonOf(typed: string | undefined, option: string): string {
  const text = (typed ?? '').normalize('NFC').trim();
  if (text === '' || text.length > longestReason)
    throw new CommandFailed(`Indica con --${option} el texto que lee la persona, en ${longestReason} letras o menos.`);
  if (hasInvisibleOutsideEmoji(text.replace(/[\n\r]/g, ' '))) throw new CommandFailed(unseen);
  return text;
}

const why: Readonly<Record<string, string>> = {
  NOT_FOUND: 'No hay un reclamo o una deuda así.',
  DISPUTE_CLOSED: 'Ese reclamo ya no admite este cambio.',
  DISPUTE_TERM: 'Ya pasó el plazo para esto, o ya se usó.',
  DISPUTE_OPEN: 'Esa deuda ya tiene un reclamo abierto de ese tipo.',
  FIGURES_TOO_HIGH: 'Esos valores suman más que la deuda, y un reclamo no la sube.',
  FIGURES_DECIDED: 'Ese reclamo ya se respondió: sus valores no se cambian.',
  FIGURES_NO_DEBT: 'Ese reclamo no tiene una deuda. Asígnala antes con «reclamos asignar».',
  FIGURES_NOT_HERE: 'Solo un reclamo por un valor errado o por una deuda ya pagada lleva valores.',
  DISPUTE_KIND: 'Esa deuda ya terminó y no admite un reclamo de ese tipo.',
};

function done<T>(result: T | Refusal): Exclude<T, Refusal> {
  if (!isRefusal(result)) return result as Exclude<T, Refusal>;
  const { refused } = result as Refusal;
  const known = why[refused] ?? problems[refused as keyof typeof problems]?.[1] ?? refused;
  throw notPossible(known);
}

export const disputeCommands: readonly Command[] = [
  {
    name: 'reclamos ampliar',
    usage: '<radicado> --motivo <texto>',
    summary: 'Amplía el plazo de un reclamo 8 días hábiles, una sola vez y antes de que venza.',
    help: 'La persona recibe el motivo y la nueva fecha.',
    run: async ({ io, services, platform, args }) => {
      const { values, positionals } = readArguments(args, { motivo: { type: 'string' } });
      const reason = reasonOf(values.motivo, 'motivo');
      const row = done(await services.disputes.extend(numberOf(positionals), reason, platform.clock.now()));
      await io.out(`${row.number} se responde a más tardar el ${formatLongDate(row.dueOn)}.\n`);
    },
  },
  {
    name: 'reclamos pedir',
    usage: '<radicado> --texto <texto>',
    summary: 'Pide a la persona lo que falta en su reclamo.',
    help: 'Solo en los primeros 5 días hábiles. Sin respuesta en dos meses, el reclamo se cierra. Cuando responde, el plazo empieza otra vez.',
    run: async ({ io, services, platform, args }) => {
      const { values, positionals } = readArguments(args, { texto: { type: 'string' } });
      const request = reasonOf(values.texto, 'texto');
      const row = done(await services.disputes.askCompletion(numberOf(positionals), request, platform.clock.now()));
      await io.out(`${row.number} espera la respuesta de la persona.\n`);
    },
  },
  {
    name: 'reclamos cifras',
    usage: '<radicado> (--capital <valor> [--corrientes <valor>] [--mora <valor>] [--otros <valor>] | --quitar)',
    summary: 'Guarda los valores correctos de la deuda de un reclamo, que se aplican al resolverlo.',
    help: `Son los de toda la deuda, sin descuento y sin restar lo que se pagó de su acuerdo. Hasta que se resuelve, otros los
reemplazan y --quitar los borra; queda escrito quién lo hizo. Al resolver, un acuerdo en curso sigue con sus fechas y su descuento y con cuotas más bajas; lo que sobra se devuelve.
Uno sin su pago inicial termina, y la persona recibe una oferta.`,
    run: async ({ io, services, platform, args }) => {
      const { values, positionals } = readArguments(args, {
        capital: { type: 'string' },
        corrientes: { type: 'string', default: '0' },
        mora: { type: 'string', default: '0' },
        otros: { type: 'string', default: '0' },
        quitar: { type: 'boolean', default: false },
      });
      const number = numberOf(positionals);
      const amount = (typed: string | undefined): number => {
        const read = typed === undefined ? undefined : parsePesos(typed);
        if (read === undefined || read < 0) throw new CommandFailed(`«${typed ?? ''}» no es un valor en pesos.`);
        return read;
      };
      if (values.quitar === (values.capital !== undefined))
        throw new CommandFailed('Indica los valores, desde --capital, o --quitar, no los dos.');
      const figures = values.quitar
        ? null
        : components({
            principal: amount(values.capital),
            interest: amount(values.corrientes),
            lateInterest: amount(values.mora),
            fees: amount(values.otros),
          });
      const row = done(await services.disputes.decideFigures(number, figures, platform.clock.now()));
      await io.out(
        figures
          ? `Guardado. Se aplica al resolver ${row.number} como ACEPTADO o PARCIAL.\n`
          : `${row.number} quedó sin valores guardados.\n`,
      );
    },
  },
  {
    name: 'reclamos entregar',
    usage: '<radicado> <archivo>',
    summary: 'Entrega a la persona un documento de la deuda o una prueba, en su reclamo.',
    help: 'Un PDF, JPG, PNG o WEBP de hasta 5 MB. La persona lo descarga en la página de su reclamo.',
    run: async ({ io, services, platform, args, cwd }) => {
      const [number, name, ...others] = args;
      if (number === undefined || name === undefined || others.length > 0)
        throw new CommandFailed('Indica el radicado y el archivo.');
      const bytes = await readFile(path.resolve(cwd, name)).catch(() => {
        throw new CommandFailed(`No se puede leer ${name}.`, exitCodes.unreadable);
      });
      if (bytes.length > fileRules.maxBytes) throw new CommandFailed(problems.UPLOAD_TOO_LARGE[1]);
      const file = { name: path.basename(name), bytes };
      const row = done(await services.disputes.handOver(numberOf([number]), file, platform.clock.now()));
      await io.out(`Entregado en ${row.number}.\n`);
    },
  },
  {
    name: 'reclamos asignar',
    usage: '<radicado> <acreedor> <obligación>',
    summary: 'Asigna a una deuda un reclamo que se hizo sin sesión; la deuda queda congelada.',
    help: 'El plazo corre desde que se radicó. Comprueba antes que quien reclama es el titular de la deuda: la respuesta llega también al contacto de su reclamo.',
    run: async ({ io, services, platform, args }) => {
      const [number, creditor, obligationNumber, ...others] = args;
      if (number === undefined || creditor === undefined || obligationNumber === undefined || others.length > 0)
        throw new CommandFailed('Indica el radicado, el acreedor y la obligación.');
      const debt = { creditor, obligationNumber };
      const row = done(await services.disputes.assign(numberOf([number]), debt, platform.clock.now()));
      await io.out(`${row.number} quedó en la obligación ${obligationNumber}.\n`);
    },
  },
];
