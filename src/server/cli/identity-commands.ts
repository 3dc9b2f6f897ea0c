import { parseArgs } from 'node:util';
import { identityTransitions, type IdentityState } from '#domain/people/identity-check.ts';
import { isRefusal } from '#domain/refusal.ts';
import { formatBogotaDateTime } from '#domain/time/calendar.ts';
import { CommandFailed, exitCodes, plural, type Command, type CommandContext } from './operator-io.ts';

const states = Object.keys(identityTransitions) as IdentityState[];
const whichHelp = '  <id>   el de la revisión, o su comienzo (8 caracteres o más), como lo muestra identidad listar';

/** Identity checks under review by the operator. */
export const identityCommands: readonly Command[] = [
  {
    name: 'identidad listar',
    usage: '[--estado ESTADO]',
    summary: 'Muestra las identidades por revisar, la que más espera arriba.',
    help: `  --estado   ${states.join(', ')}\n\nSin --estado, las que esperan una decisión (EN_REVISION).`,
    run: async ({ io, services, args }) => {
      const { values } = parseArgs({ args: [...args], options: { estado: { type: 'string' } } });
      const typed = values.estado ?? 'EN_REVISION';
      const state = states.find((each) => each === typed.toUpperCase());
      if (!state) throw new CommandFailed(`El estado «${typed}» no se conoce.`);
      const found = await services.identity.listChecks(state);
      for (const { check, person } of found)
        await io.out(
          `${check.id.slice(0, 8)}  ${check.state.padEnd(11)} ${person.documentType} ${person.documentNumber}  ${formatBogotaDateTime(check.createdAt)}\n`,
        );
      await io.out(`${plural(found.length, 'verificación', 'verificaciones')}.\n`);
      return exitCodes.done;
    },
  },
  {
    name: 'identidad ver',
    usage: '<id>',
    summary: 'Muestra quién pide que se confirme su identidad.',
    help: `${whichHelp}\n\n«Cuenta» sirve para usuario bloquear --cuenta.`,
    run: async (context) => {
      const { check, person } = await checkOf(context);
      const contacts = await context.services.account.contactsOf(context.platform.database.sql, person.id);
      const facts: [string, string | null][] = [
        ['Verificación', check.id],
        ['Estado', check.state],
        ['Dice ser', `${person.firstNames} ${person.lastNames}, ${person.documentType} ${person.documentNumber}`],
        ['Cuenta', `${person.id.slice(0, 8)}, desde el ${formatBogotaDateTime(person.createdAt)}`],
        ...contacts.map(({ kind, value, verifiedAt }): [string, string] => [
          kind === 'email' ? 'Correo' : 'Celular',
          `${value} (${verifiedAt ? 'verificado' : 'sin verificar'})`,
        ]),
        ['En la cartera', check.portfolioCustomerId === null ? 'no estaba al pedirla' : 'sí'],
        ['Referencia', check.reference],
        ['Decidida', check.decidedAt && formatBogotaDateTime(check.decidedAt)],
      ];
      for (const [name, value] of facts) if (value !== null) await context.io.out(`${name.padEnd(15)}${value}\n`);
      return exitCodes.done;
    },
  },
  {
    name: 'identidad aprobar',
    usage: '<id>',
    summary: 'Deja que una persona termine de confirmar quién es.',
    help: `${whichHelp}\n\nSus deudas aparecen solo cuando escriba el código que va a un contacto de la cartera. Se le avisa por correo.`,
    run: (context) => decide(context, 'approve', 'Aprobada: al entrar pide su código. Se le avisa por correo.'),
  },
  {
    name: 'identidad rechazar',
    usage: '<id>',
    summary: 'Dice que no a una identidad por revisar.',
    help: `${whichHelp}\n\nSu cuenta sigue abierta y sin deudas. Si no es quien dice, ciérrala con usuario bloquear --cuenta. Se le avisa por correo.`,
    run: (context) => decide(context, 'reject', 'Rechazada. Se le avisa por correo.'),
  },
];

async function decide(context: CommandContext, verdict: 'approve' | 'reject', done: string): Promise<number> {
  const { check } = await checkOf(context);
  const { services, platform, io } = context;
  const decided = await services.identity.decideCheck(check.id, verdict, platform.clock.now());
  if (isRefusal(decided))
    throw new CommandFailed(
      decided.refused === 'CONTACT_MISSING'
        ? 'La cartera no tiene un contacto suyo que pueda recibir el código: importa uno, o recházala.'
        : 'Esa verificación no espera una decisión.',
      exitCodes.withFindings,
    );
  await io.out(`${done}\n`);
  return exitCodes.done;
}

async function checkOf({ args, services }: CommandContext) {
  const [typed] = args;
  if (typed === undefined || args.length !== 1 || !/^[0-9a-f-]{8,36}$/i.test(typed))
    throw new CommandFailed('Indica la verificación por su id.');
  const found = await services.identity.findCheck(typed.toLowerCase());
  if (!found) throw new CommandFailed(`No hay una verificación ${typed}, o hay varias.`, exitCodes.withFindings);
  return found;
}
