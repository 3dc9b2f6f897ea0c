import { formatBogotaDateTime } from '#domain/time/calendar.ts';
import {
  identityDocumentTypes,
  parseIdentityDocument,
  type IdentityDocumentType,
} from '#domain/people/identity-document.ts';
import { isRefusal } from '#domain/refusal.ts';
import { CommandFailed, exitCodes, plural, type Command, type CommandContext } from './operator-io.ts';
import { findCustomer } from './operator.store.ts';

const usage = '<tipo> <número>';
const whoHelp = `  <tipo>     ${identityDocumentTypes.join(', ')}
  <número>   el del documento; un NIT puede llevar su dígito de verificación`;

export const userCommands: readonly Command[] = [
  {
    name: 'usuario invitar',
    usage,
    summary: 'Da a una persona de la cartera un enlace para crear su contraseña.',
    help: `${whoHelp}\n\nEl enlace sirve una vez, durante 72 horas, y anula los anteriores. También se envía por correo si hay uno registrado.`,
    run: async (context) => {
      const person = await personOf(context);
      const invited = await context.services.credentials.invite(person.id, context.platform.clock.now());
      if (isRefusal(invited)) throw new CommandFailed('Esa persona no está en la cartera.', exitCodes.withFindings);
      const sent = invited.mailedTo
        ? `También se le envía a ${invited.mailedTo}.`
        : 'No tiene correo registrado: entrégale el enlace por un medio seguro.';
      await context.io.out(
        `${invited.link}\nSirve una vez, hasta el ${formatBogotaDateTime(invited.expiresAt)} (hora de Bogotá).\n${sent}\n`,
      );
      return exitCodes.done;
    },
  },
  {
    name: 'usuario bloquear',
    usage,
    summary: 'Impide entrar a una persona y cierra sus sesiones.',
    help: `${whoHelp}\n\nSus datos y sus acuerdos siguen como están.`,
    run: (context) => setDisabled(context, true),
  },
  {
    name: 'usuario desbloquear',
    usage,
    summary: 'Permite entrar de nuevo a una persona bloqueada.',
    help: whoHelp,
    run: (context) => setDisabled(context, false),
  },
  {
    name: 'usuario cerrar-sesiones',
    usage,
    summary: 'Cierra todas las sesiones de una persona, en todos sus dispositivos.',
    help: whoHelp,
    run: async (context) => {
      const person = await personOf(context);
      const { platform, services, io } = context;
      const ended = await platform.database.transaction((tx) =>
        services.auth.endSessions(tx, person.id, 'OPERATOR', platform.clock.now()),
      );
      await io.out(`Se ${ended === 1 ? 'cerró' : 'cerraron'} ${plural(ended, 'sesión', 'sesiones')}.\n`);
      return exitCodes.done;
    },
  },
  {
    name: 'usuario quitar-dos-pasos',
    usage,
    summary: 'Quita la verificación en dos pasos de quien perdió el celular y sus códigos.',
    help: `${whoHelp}\n\nConfirma antes quién es por otro medio. Se avisa a todos sus contactos.`,
    run: async (context) => {
      const person = await personOf(context);
      const { platform, services, io } = context;
      if (!(await services.secondFactor.takeOff(person.id, platform.clock.now())))
        throw new CommandFailed('Esa persona no la tiene activa.', exitCodes.withFindings);
      await io.out('Listo: entra con su contraseña. Sus contactos reciben el aviso.\n');
      return exitCodes.done;
    },
  },
];

async function setDisabled(context: CommandContext, disabled: boolean): Promise<number> {
  const person = await personOf(context);
  const { platform, services, io } = context;
  const changed = await platform.database.transaction((tx) =>
    services.auth.setDisabled(tx, person.id, disabled, platform.clock.now()),
  );
  if (!changed)
    throw new CommandFailed(
      'Esa persona todavía no tiene contraseña: no hay nada que cambiar.',
      exitCodes.withFindings,
    );
  await io.out(disabled ? 'Ya no puede entrar, y sus sesiones están cerradas.\n' : 'Puede entrar con su contraseña.\n');
  return exitCodes.done;
}

/** The portfolio's person whose document an order names. */
export async function personOf({ platform, args }: CommandContext) {
  const [typed, number, ...others] = args;
  if (typed === undefined || number === undefined || others.length > 0)
    throw new CommandFailed('Indica el tipo y el número del documento.');
  const type = identityDocumentTypes.find((each) => each === typed.toUpperCase()) as IdentityDocumentType | undefined;
  if (!type)
    throw new CommandFailed(`El tipo de documento «${typed}» no se conoce; usa ${identityDocumentTypes.join(', ')}.`);
  const document = parseIdentityDocument(type, number);
  if (isRefusal(document)) throw new CommandFailed(`«${number}» no es un número de documento ${type}.`);
  const person = await findCustomer(platform.database.sql, document.type, document.number);
  if (!person)
    throw new CommandFailed(
      `Nadie en la cartera tiene el documento ${type} ${document.number}.`,
      exitCodes.withFindings,
    );
  return person;
}
