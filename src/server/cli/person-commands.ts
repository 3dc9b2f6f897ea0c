import { parseEmail, parseMobile } from '#domain/people/identity-document.ts';
import { isRefusal } from '#domain/refusal.ts';
import { recordAudit } from '#server/db/audit.store.ts';
import { CommandFailed, exitCodes, plural, type Command, type CommandContext, notPossible } from './operator-io.ts';
import { findPeople } from './people-search.store.ts';
import { accountHelp, personOf } from './user-commands.ts';

const mostShown = 20;
const shortest = 3;
const kinds = { correo: 'email', celular: 'celular' } as const;
const origins = { PORTFOLIO: 'cartera', REGISTERED: 'registrada', MERGED: 'unida' } as const;

const contactHelp = `${accountHelp}
  <correo|celular>   qué contacto es; después va como está guardado`;
const endsHelp = `Termina lo que se envió a ese contacto (invitaciones, códigos y enlaces) y cierra las sesiones. Se avisa a todos los
contactos, también al que se quita. Si alguien ajeno alcanzó a crear la contraseña, usa «usuario bloquear».`;

export const personCommands: readonly Command[] = [
  {
    name: 'personas buscar',
    usage: '<texto>',
    summary: 'Busca personas por documento, nombre, correo o celular.',
    help: `  <texto>   un documento (con o sin tipo), palabras del nombre o su comienzo, un correo o un celular

No distingue acentos ni mayúsculas. Muestra ${mostShown} personas como máximo, y queda escrito a quiénes se miró.`,
    run: async ({ io, platform, args }) => {
      const typed = args.join(' ').trim();
      if (typed.replaceAll(/[^\p{L}\p{N}]/gu, '').length < shortest)
        throw new CommandFailed(`Escribe al menos ${shortest} letras o números de lo que buscas.`);
      const { database, clock } = platform;
      const found = await database.transaction(async (tx) => {
        const people = await findPeople(tx, typed, mostShown + 1);
        for (const { id } of people.slice(0, mostShown)) await recordAudit(tx, 'PERSON_FOUND', id, {}, clock.now());
        return people;
      });
      for (const person of found.slice(0, mostShown)) {
        const { documentType, documentNumber, firstNames, lastNames, standing, id, contacts } = person;
        const origin = standing === 'PORTFOLIO' ? origins[standing] : `${origins[standing]} ${id.slice(0, 8)}`;
        await io.out(`${documentType} ${documentNumber}  ${firstNames} ${lastNames}  (${origin})\n`);
        for (const { kind, value, isPreferred } of contacts)
          await io.out(`  ${kind === 'email' ? 'correo ' : 'celular'}  ${value}${isPreferred ? '  preferido' : ''}\n`);
      }
      const more = found.length > mostShown;
      await io.out(
        more
          ? `Se muestran ${mostShown} y hay más: escribe algo más preciso.\n`
          : `${plural(found.length, 'persona', 'personas')}.\n`,
      );
      return found.length === 0 || more ? exitCodes.withFindings : exitCodes.done;
    },
  },
  {
    name: 'personas contacto corregir',
    usage: '<tipo> <número> <correo|celular> <actual> <nuevo> [--cuenta <id>]',
    summary: 'Cambia un contacto equivocado de una persona por el correcto.',
    help: `${contactHelp}\n\n${endsHelp}`,
    run: async (context) => {
      const { kind, person, values } = await contactOf(context, 2);
      const [from, to] = values as [string, string];
      if (from === to) throw new CommandFailed('El contacto nuevo es igual al actual.');
      const { services, platform, io } = context;
      const corrected = await services.contacts.correct(person.id, { kind, from, to }, platform.clock.now());
      if (isRefusal(corrected))
        throw notPossible(
          corrected.refused === 'NOT_FOUND' ? notTheirs : 'Esa persona ya tiene el contacto nuevo: retira el otro.',
        );
      await io.out(`Contacto corregido. ${closedWords(corrected.closed)} Se avisa a sus contactos y al anterior.\n`);
    },
  },
  {
    name: 'personas contacto retirar',
    usage: '<tipo> <número> <correo|celular> <actual> [--cuenta <id>]',
    summary: 'Quita de una persona un contacto que no es suyo.',
    help: `${contactHelp}\n\n${endsHelp}\nUna cartera que lo traiga otra vez no lo pone de nuevo.`,
    run: async (context) => {
      const { kind, person, values } = await contactOf(context, 1);
      const { services, platform, io } = context;
      const retired = await services.contacts.retire(person.id, { kind, value: values[0]! }, platform.clock.now());
      if (isRefusal(retired)) throw notPossible(notTheirs);
      const none = `No le queda ningún ${kind === 'email' ? 'correo' : 'celular'}.`;
      await io.out(
        `Contacto retirado. ${closedWords(retired.closed)} Se avisa a sus contactos y al retirado.\n${retired.left === 0 ? `${none}\n` : ''}`,
      );
    },
  },
];

const notTheirs = 'Esa persona no tiene ese contacto. Míralos con «personas buscar».';
const closedWords = (closed: number) =>
  closed === 0
    ? 'No tenía sesiones abiertas.'
    : `Se ${closed === 1 ? 'cerró' : 'cerraron'} ${plural(closed, 'sesión', 'sesiones')}.`;

async function contactOf(context: CommandContext, wanted: number) {
  const { args } = context;
  const at = args.findIndex((each, index) => index > 1 && Object.hasOwn(kinds, each));
  const typed = args.slice(at + 1, at + 1 + wanted);
  if (at !== 2 || typed.length < wanted)
    throw new CommandFailed('Indica el documento, correo o celular, y el contacto.');
  const kind = kinds[args[at] as keyof typeof kinds];
  const values = typed.map((each) => {
    const value = kind === 'email' ? parseEmail(each) : parseMobile(each);
    if (value === undefined)
      throw new CommandFailed(kind === 'email' ? `«${each}» no es un correo.` : `«${each}» no es un celular.`);
    return value;
  });
  const person = await personOf({ ...context, args: [...args.slice(0, 2), ...args.slice(at + 1 + wanted)] });
  return { kind, person, values };
}
