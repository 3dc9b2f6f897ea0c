import { formatBogotaDateTime } from '#domain/time/calendar.ts';
import {
  identityDocumentTypes,
  parseIdentityDocument,
  type IdentityDocumentType,
} from '#domain/people/identity-document.ts';
import { isRefusal } from '#domain/refusal.ts';
import {
  CommandFailed,
  exitCodes,
  plural,
  type Command,
  type CommandContext,
  readArguments,
  notPossible,
} from './operator-io.ts';
import { readAccounts, type Account } from './operator.store.ts';

const usage = '<tipo> <número>';
export const whoHelp = `  <tipo>     ${identityDocumentTypes.join(', ')}
  <número>   el del documento; un NIT puede llevar su dígito de verificación`;
const accountUsage = `${usage} [--cuenta <id>]`;
export const accountHelp = `${whoHelp}
  --cuenta   la de alguien que se registró con ese documento, como la muestra usuario ver; sin ella, la de la cartera`;

export const userCommands: readonly Command[] = [
  {
    name: 'usuario ver',
    usage,
    summary: 'Muestra las cuentas de un documento: la de la cartera y las registradas.',
    help: `${whoHelp}\n\nVarias personas pueden registrarse con un documento; solo quien confirma quién es ve las deudas.`,
    run: async (context) => {
      const { accounts } = await accountsOf(context);
      for (const { id, standing, createdAt, access } of accounts)
        await context.io.out(
          `${id.slice(0, 8)}  ${origins[standing].padEnd(10)}  ${accessWords[access].padEnd(14)}  ${formatBogotaDateTime(createdAt)}\n`,
        );
      await context.io.out(`${plural(accounts.length, 'cuenta', 'cuentas')}.\n`);
      return accounts.length > 0 ? exitCodes.done : exitCodes.withFindings;
    },
  },
  {
    name: 'usuario bloquear',
    usage: accountUsage,
    summary: 'Impide entrar a una persona y cierra sus sesiones.',
    help: `${accountHelp}\n\nSus datos y sus acuerdos siguen como están.`,
    run: (context) => setDisabled(context, true),
  },
  {
    name: 'usuario desbloquear',
    usage: accountUsage,
    summary: 'Permite entrar de nuevo a una persona bloqueada.',
    help: accountHelp,
    run: (context) => setDisabled(context, false),
  },
  {
    name: 'usuario cerrar-sesiones',
    usage: accountUsage,
    summary: 'Cierra todas las sesiones de una persona, en todos sus dispositivos.',
    help: accountHelp,
    run: async (context) => {
      const person = await personOf(context);
      const { platform, services, io } = context;
      const ended = await platform.database.transaction((tx) =>
        services.auth.endSessions(tx, person.id, 'OPERATOR', platform.clock.now()),
      );
      await io.out(`Se ${ended === 1 ? 'cerró' : 'cerraron'} ${plural(ended, 'sesión', 'sesiones')}.\n`);
    },
  },
  {
    name: 'usuario quitar-dos-pasos',
    usage: accountUsage,
    summary: 'Quita la verificación en dos pasos de quien perdió el celular y sus códigos.',
    help: `${accountHelp}\n\nConfirma antes quién es por otro medio. Se avisa a todos sus contactos.`,
    run: async (context) => {
      const person = await personOf(context);
      const { platform, services, io } = context;
      if (!(await services.secondFactor.disable(person.id, platform.clock.now())))
        throw notPossible('Esa persona no la tiene activa.');
      await io.out('Listo: entra con su contraseña. Sus contactos reciben el aviso.\n');
    },
  },
];

async function setDisabled(context: CommandContext, disabled: boolean): Promise<void> {
  const person = await personOf(context);
  const { platform, services, io } = context;
  const changed = await platform.database.transaction((tx) =>
    services.auth.setDisabled(tx, person.id, disabled, platform.clock.now()),
  );
  if (!changed) throw notPossible('Esa persona todavía no tiene contraseña: no hay nada que cambiar.');
  await io.out(disabled ? 'Ya no puede entrar, y sus sesiones están cerradas.\n' : 'Puede entrar con su contraseña.\n');
}

const origins = { PORTFOLIO: 'cartera', REGISTERED: 'registrada' } as const;
const accessWords = { open: 'puede entrar', closed: 'bloqueada', none: 'sin contraseña' } as const;

async function accountsOf({ platform, args }: CommandContext) {
  const { values, positionals } = readArguments(args, { cuenta: { type: 'string' } });
  const [typed, number, ...others] = positionals;
  if (typed === undefined || number === undefined || others.length > 0)
    throw new CommandFailed('Indica el tipo y el número del documento.');
  const type = identityDocumentTypes.find((each) => each === typed.toUpperCase()) as IdentityDocumentType | undefined;
  if (!type)
    throw new CommandFailed(`El tipo de documento «${typed}» no se conoce; usa ${identityDocumentTypes.join(', ')}.`);
  const document = parseIdentityDocument(type, number);
  if (isRefusal(document)) throw new CommandFailed(`«${number}» no es un número de documento ${type}.`);
  if (values.cuenta !== undefined && !/^[0-9a-f-]{8,36}$/i.test(values.cuenta))
    throw new CommandFailed('Indica la cuenta por su id, o por sus primeros 8 caracteres.');
  const accounts = await readAccounts(platform.database.sql, document.type, document.number);
  return { accounts, document, wanted: values.cuenta?.toLowerCase() };
}

export async function personOf(context: CommandContext): Promise<Account> {
  const { accounts, document, wanted } = await accountsOf(context);
  const found = accounts.filter(({ id, standing }) =>
    wanted === undefined ? standing === 'PORTFOLIO' : id.startsWith(wanted),
  );
  const [person] = found;
  if (person && found.length === 1) return person;
  const who = `${document.type} ${document.number}`;
  const registered = accounts.some(({ standing }) => standing === 'REGISTERED');
  throw notPossible(
    wanted === undefined
      ? `Nadie en la cartera tiene el documento ${who}.${registered ? ' Hay cuentas registradas con él: míralas con usuario ver, y usa --cuenta.' : ''}`
      : `El documento ${who} no tiene una cuenta ${wanted}, o hay varias.`,
  );
}
