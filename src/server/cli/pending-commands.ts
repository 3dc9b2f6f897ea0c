import { formatBogotaDateTime } from '#domain/time/calendar.ts';
import { CommandFailed, exitCodes, plural, type Command, uuid, notPossible } from './operator-io.ts';

const aDaySeconds = 24 * 60 * 60;
const listedOfEach = 20;
const names = {
  'mail.send': 'mensajes',
  'document.agreement': 'acuerdos en PDF',
  'document.amendment': 'otrosíes',
  'document.receipt': 'comprobantes',
  'document.dispute': 'reclamos radicados',
  'document.dispute-accepted': 'constancias de reclamos',
  'document.paz-y-salvo': 'paz y salvo',
  'crm.register': 'acuerdos por registrar en el CRM',
  'webhook.send': 'direcciones de integradores',
};

export const pendingCommands: readonly Command[] = [
  {
    name: 'trabajos listar',
    usage: '',
    summary: 'Muestra lo prometido que aún no se hace: mensajes, documentos, CRM e integradores.',
    help: `No cambia nada. De cada clase muestra los ${listedOfEach} más antiguos, con su último error.
Código de salida: 0 nada espera más de un día, 1 algo espera más de un día.`,
    run: async ({ io, platform, services }) => {
      const now = platform.clock.now();
      const listed = await services.pendingWork.list(listedOfEach);
      for (const { job, count } of await services.pendingWork.standing(now))
        if (count > 0) await io.out(`${names[job]}: ${plural(count, 'pendiente', 'pendientes')}\n`);
      for (const { job, id, since, tries, nextAt, error } of listed) {
        const next = nextAt ? `, sigue ${formatBogotaDateTime(nextAt)}` : '';
        await io.out(
          `  ${id}  ${names[job]}  desde ${formatBogotaDateTime(since)}, ${plural(tries, 'intento', 'intentos')}${next}\n`,
        );
        if (error) await io.out(`    ${error.split('\n')[0]?.slice(0, 160)}\n`);
      }
      if (listed.length === 0) await io.out('Nada está pendiente.\n');
      const isLate = listed.some(({ since }) => (now.getTime() - since.getTime()) / 1000 > aDaySeconds);
      return isLate ? exitCodes.withFindings : exitCodes.done;
    },
  },
  {
    name: 'trabajos reintentar',
    usage: '<id | --todos>',
    summary: 'Intenta ya lo que está pendiente, sin esperar su turno.',
    help: `  <id>      uno de los que muestra trabajos listar; un mensaje que quizá ya salió se envía otra vez
  --todos   todo lo pendiente, menos los mensajes que quizá ya salieron

Código de salida 1 si nada pendiente tiene ese id.`,
    run: async ({ io, services, args }) => {
      const [which, ...others] = args;
      if (which === undefined || others.length > 0 || (which !== '--todos' && !uuid.test(which)))
        throw new CommandFailed('Indica el id de un pendiente, o --todos.');
      const many = await services.pendingWork.retry(which === '--todos' ? undefined : which);
      if (many === 0 && which !== '--todos') throw notPossible('Nada pendiente tiene ese id.');
      await io.out(`Se ${many === 1 ? 'intenta' : 'intentan'} ya: ${plural(many, 'pendiente', 'pendientes')}.\n`);
    },
  },
];
