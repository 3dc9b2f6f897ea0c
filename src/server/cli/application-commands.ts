import { parseArgs } from 'node:util';
import { formatBogotaDateTime } from '#domain/time/calendar.ts';
import { formatPesos } from '#domain/money/money.ts';
import { isRefusal } from '#domain/refusal.ts';
import { rebankingTransitions, type RebankingState } from '#domain/rebanking/rebanking.ts';
import { CommandFailed, plural, type Command, type CommandContext, notPossible } from './operator-io.ts';

const states = Object.keys(rebankingTransitions) as RebankingState[];
const whichHelp = '  <id>   el de la solicitud, o su comienzo (8 caracteres o más), como lo muestra solicitudes listar';

export const applicationCommands: readonly Command[] = [
  {
    name: 'solicitudes listar',
    usage: '[--estado ESTADO]',
    summary: 'Muestra las solicitudes de rebancarización, las últimas primero.',
    help: `  --estado   ${states.join(', ')}\n\nLas que esperan una revisión dicen «revisión»; se decide con «casos resolver».`,
    run: async ({ io, services, args }) => {
      const { values } = parseArgs({ args: [...args], options: { estado: { type: 'string' } } });
      const state = states.find((each) => each === values.estado?.toUpperCase());
      if (values.estado !== undefined && !state) throw new CommandFailed(`El estado «${values.estado}» no se conoce.`);
      const found = await services.rebanking.listApplications(state);
      for (const { application, person } of found) {
        const review = application.pepReview === 'PENDIENTE' ? '  revisión' : '';
        await io.out(
          `${application.id.slice(0, 8)}  ${application.state.padEnd(19)} ${person.documentType} ${person.documentNumber}  ${formatBogotaDateTime(application.updatedAt)}${review}\n`,
        );
      }
      await io.out(`${plural(found.length, 'solicitud', 'solicitudes')}.\n`);
    },
  },
  {
    name: 'solicitudes ver',
    usage: '<id>',
    summary: 'Muestra una solicitud.',
    help: whichHelp,
    run: async (context) => {
      const { application, person } = await applicationOf(context, 1);
      const facts: [string, string | number | null][] = [
        ['Solicitud', application.id],
        ['Estado', application.state],
        ['Persona', `${person.firstNames} ${person.lastNames}, ${person.documentType} ${person.documentNumber}`],
        ['Cargo público', person.isPep ? 'sí' : 'no declarado'],
        ['Revisión', application.pepReview],
        ['Ciudad', application.cityCode],
        ['Actividad', application.economicActivity],
        ['Ingresos', application.monthlyIncome],
        ['Gastos', application.monthlyExpenses],
        ['Plan', application.planId === null ? null : `${application.planId}, versión ${application.planVersion}`],
        ['Forma de pago', application.paymentOptionId],
        ['Activa hasta', application.activeUntil],
        ['Motivo', application.closedBecause],
      ];
      for (const [name, value] of facts) if (value !== null) await context.io.out(`${name.padEnd(15)}${value}\n`);
    },
  },
  {
    name: 'solicitudes rechazar',
    usage: '<id> <motivo>',
    summary: 'Termina una solicitud que no se ha pagado, y dice por qué.',
    help: `${whichHelp}\n  <motivo>   entre comillas; la persona lo lee tal cual, en el portal y por correo`,
    run: async (context) => {
      const { application } = await applicationOf(context, 2);
      const reason = context.args[1]?.trim() ?? '';
      if (reason.length < 5 || reason.length > 300) throw new CommandFailed('Escribe un motivo de 5 a 300 caracteres.');
      const { services, platform, io } = context;
      const decided = await services.rebanking.rejectApplication(application.id, reason, platform.clock.now());
      if (isRefusal(decided))
        throw notPossible(
          decided.refused === 'PAYMENT_PENDING'
            ? 'Hay un pago en curso: espera a que se resuelva.'
            : decided.refused === 'REVIEW_PENDING'
              ? 'Esa solicitud espera la revisión de un cargo público: míralo con «casos listar --tipo pep».'
              : 'Esa solicitud ya no se puede rechazar.',
        );
      await io.out('Solicitud rechazada. Se le avisa por correo.\n');
    },
  },
  {
    name: 'solicitudes retractos',
    usage: '',
    summary: 'Muestra los retractos de membresías, primero los que tienen dinero por devolver.',
    help: 'Cada línea: radicado, persona, valor, hasta cuándo se devuelve y si ya se devolvió.',
    run: async ({ io, services }) => {
      const found = await services.rebanking.listWithdrawals();
      for (const { application, person } of found) {
        const { withdrawalNumber, refundAmount, refundDueOn, refundedAt } = application;
        const money =
          refundAmount === null
            ? 'nada por devolver'
            : `${formatPesos(refundAmount)}  ${refundedAt ? `devuelto el ${formatBogotaDateTime(refundedAt)}` : `devolver hasta el ${refundDueOn}`}`;
        await io.out(`${withdrawalNumber}  ${person.documentType} ${person.documentNumber}  ${money}\n`);
      }
      await io.out(`${plural(found.length, 'retracto', 'retractos')}.\n`);
    },
  },
  {
    name: 'solicitudes devuelto',
    usage: '<radicado>',
    summary: 'Anota que el dinero de un retracto ya se devolvió, y se lo cuenta a la persona.',
    help: '  <radicado>   como RT-2026-000001. La devolución se hace antes, en la pasarela.',
    run: async ({ io, services, platform, args }) => {
      const [typed] = args;
      if (typed === undefined || args.length !== 1) throw new CommandFailed('Indica el radicado del retracto.');
      const outcome = await services.rebanking.markRefunded(typed.toUpperCase(), platform.clock.now());
      if (isRefusal(outcome))
        throw notPossible(
          outcome.refused === 'NOT_FOUND'
            ? `No hay un retracto ${typed}.`
            : 'Ese retracto no tiene dinero por devolver.',
        );
      await io.out('Devolución anotada. Se le avisa por correo.\n');
    },
  },
];

async function applicationOf({ args, services }: CommandContext, words: number) {
  const [typed] = args;
  if (typed === undefined || args.length !== words || !/^[0-9a-f-]{8,36}$/i.test(typed))
    throw new CommandFailed('Indica la solicitud por su id.');
  const found = await services.rebanking.findApplication(typed.toLowerCase());
  if (!found) throw notPossible(`No hay una solicitud ${typed}, o hay varias.`);
  return found;
}
