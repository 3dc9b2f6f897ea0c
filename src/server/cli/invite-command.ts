import { formatBogotaDateTime } from '#domain/time/calendar.ts';
import { isRefusal } from '#domain/refusal.ts';
import { inviteAll, inviteListed } from './invite-many.ts';
import { CommandFailed, type Command, type CommandContext, readArguments, notPossible } from './operator-io.ts';
import { personOf, whoHelp } from './user-commands.ts';

const usualPace = 120;
const fastest = 6_000;

export const inviteCommand: Command = {
  name: 'usuario invitar',
  usage: '[<tipo> <número>] [--archivo <lista.csv>] [--todos] [--por-minuto <n>]',
  summary: 'Da a personas de la cartera un enlace para crear su contraseña.',
  help: `${whoHelp}
  --archivo      en vez de una persona, las de un CSV con las columnas tipo_documento y numero_documento
  --todos        todas las de la cartera que tienen correo y no tienen contraseña
  --por-minuto   cuántas invitaciones salen por minuto, como mucho; ${usualPace} si falta

El enlace sirve una vez, durante 72 horas, y anula los anteriores. A una persona se le envía por correo si tiene uno, y se
muestra aquí. Con --archivo y --todos solo va por correo; quien tiene contraseña o una invitación vigente no recibe otra, así que
una orden que se interrumpió se repite y sigue donde iba. Lo que pasó con cada fila queda en <lista.csv>.invitaciones.csv.`,
  run: async (context) => {
    if (context.args.some((each) => each === '--cuenta' || each.startsWith('--cuenta=')))
      throw new CommandFailed('Solo se invita a personas de la cartera.');
    const { values, positionals } = readArguments(context.args, {
      archivo: { type: 'string' },
      todos: { type: 'boolean', default: false },
      'por-minuto': { type: 'string' },
    });
    const { archivo: file, todos: everyone } = values;
    const isMany = everyone || file !== undefined;
    if (isMany && (positionals.length > 0 || (everyone && file !== undefined)))
      throw new CommandFailed('Indica una persona, o --archivo, o --todos: solo uno.');
    if (!isMany && values['por-minuto'] !== undefined)
      throw new CommandFailed('--por-minuto va con --archivo o con --todos.');
    if (!isMany) return inviteOne({ ...context, args: positionals });
    const perMinute = paceOf(values['por-minuto']);
    return file === undefined ? inviteAll(context, perMinute) : inviteListed(context, file, perMinute);
  },
};

function paceOf(typed: string | undefined): number {
  if (typed === undefined) return usualPace;
  const perMinute = Number(typed);
  if (!Number.isInteger(perMinute) || perMinute < 1 || perMinute > fastest)
    throw new CommandFailed(`--por-minuto es un número entre 1 y ${fastest}.`);
  return perMinute;
}

async function inviteOne(context: CommandContext): Promise<void> {
  const person = await personOf(context);
  const invited = await context.services.credentials.invite(person.id, context.platform.clock.now());
  if (isRefusal(invited)) throw notPossible('Esa persona no está en la cartera.');
  const sent = invited.mailedTo
    ? `También se le envía a ${invited.mailedTo}.`
    : 'No tiene correo registrado: entrégale el enlace por un medio seguro.';
  await context.io.out(
    `${invited.link}\nSirve una vez, hasta el ${formatBogotaDateTime(invited.expiresAt)} (hora de Bogotá).\n${sent}\n`,
  );
}
