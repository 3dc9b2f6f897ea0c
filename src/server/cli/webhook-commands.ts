import { webhookKinds, type WebhookKind } from '#contract/webhooks.ts';
import { formatBogotaDateTime, parseIsoDate, startOfBogotaDay } from '#domain/time/calendar.ts';
import { addressFault, type AddressExceptions, type AddressFault } from '#server/config/allowed-address.ts';
import { creditorHelp, creditorNamed } from './creditor-option.ts';
import { CommandFailed, plural, type Command, uuid, readArguments, notPossible } from './operator-io.ts';
const noSuchId = () => notPossible('Ninguna dirección tiene ese id.');

export const webhookCommands: readonly Command[] = [
  {
    name: 'webhooks listar',
    usage: '',
    summary: 'Muestra las direcciones que reciben lo que pasa con los acuerdos.',
    help: 'No cambia nada.',
    run: async ({ io, services }) => {
      const listed = await services.webhooks.list();
      const errors = await services.pendingWork.lastErrors(
        'webhook.send',
        listed.filter(({ waiting }) => waiting > 0).map(({ id }) => id),
      );
      for (const { id, url, kinds, creditor, waiting, oldest, delivered } of listed) {
        await io.out(`${id}  ${url}${creditor === null ? '' : `  solo ${creditor}`}\n`);
        await io.out(`  ${kinds.length === webhookKinds.length ? 'todos los eventos' : kinds.join(', ')}\n`);
        const last = delivered ? `último recibido ${formatBogotaDateTime(delivered)}` : 'aún no recibe ninguno';
        const late = oldest
          ? `, ${plural(waiting, 'pendiente', 'pendientes')} desde ${formatBogotaDateTime(oldest)}`
          : '';
        await io.out(`  ${last}${late}\n`);
        const error = errors.get(id);
        if (error !== undefined) await io.out(`  último error: ${error}\n`);
      }
      if (listed.length === 0) await io.out('Ninguna dirección recibe avisos.\n');
    },
  },
  {
    name: 'webhooks agregar',
    usage: '<dirección> [--eventos <lista>] [--acreedor <nombre>]',
    summary: 'Avisa desde ahora a una dirección, y muestra el secreto con que se firma.',
    help: `  <dirección>   https://… de una red pública, adonde va cada aviso por POST
  --eventos     separados por comas; sin esto, todos: ${webhookKinds.join(', ')}
  --acreedor    ${creditorHelp}

El secreto se muestra una sola vez. Los avisos van firmados según Standard Webhooks.`,
    run: async ({ io, platform, services, args }) => {
      const { values, positionals } = readArguments(args, {
        eventos: { type: 'string' },
        acreedor: { type: 'string' },
      });
      const [typed, ...others] = positionals;
      if (typed === undefined || others.length > 0) throw new CommandFailed('Indica una dirección.');
      const { id, secret } = await services.webhooks.add(
        {
          url: await addressOf(typed, platform.config.webhookExceptions),
          kinds: kindsOf(values.eventos),
          creditor: await creditorNamed(platform.database.sql, values.acreedor),
        },
        platform.clock.now(),
      );
      await io.out(`Avisamos desde ahora a esa dirección.\nid: ${id}\nsecreto: ${secret}\n`);
    },
  },
  {
    name: 'webhooks renovar-secreto',
    usage: '<id>',
    summary: 'Da un secreto nuevo a una dirección; el anterior también firma un día más.',
    help: '  <id>   el que muestra webhooks listar\n\nEl secreto se muestra una sola vez.',
    run: async ({ io, platform, services, args }) => {
      const secret = await services.webhooks.replaceSecret(idOf(args), platform.clock.now());
      if (secret === undefined) throw noSuchId();
      await io.out(`secreto: ${secret}\n`);
    },
  },
  {
    name: 'webhooks repetir',
    usage: '<id> --desde <AAAA-MM-DD>',
    summary: 'Envía otra vez a una dirección lo que pasó desde un día.',
    help: `  <id>      el que muestra webhooks listar
  --desde   el primer día, en hora de Bogotá; también anterior al día en que se agregó

Lo ya enviado lleva el mismo id, para que quien lo recibe no lo cuente dos veces.`,
    run: async ({ io, platform, services, args }) => {
      const { values, positionals } = readArguments(args, { desde: { type: 'string' } });
      const id = idOf(positionals);
      const from = parseIsoDate(values.desde ?? '');
      const now = platform.clock.now();
      if (!from || startOfBogotaDay(from) > now) throw new CommandFailed('Escribe en --desde un día que ya pasó.');
      const many = await services.webhooks.repeat(id, startOfBogotaDay(from), now);
      if (many === undefined) throw noSuchId();
      await io.out(`Se ${many === 1 ? 'envía' : 'envían'}: ${plural(many, 'aviso', 'avisos')}.\n`);
    },
  },
  {
    name: 'webhooks quitar',
    usage: '<id>',
    summary: 'Deja de avisar a una dirección, también de lo pendiente.',
    help: '  <id>   el que muestra webhooks listar',
    run: async ({ io, platform, services, args }) => {
      if (!(await services.webhooks.remove(idOf(args), platform.clock.now()))) throw noSuchId();
      await io.out('Ya no avisamos a esa dirección.\n');
    },
  },
];

function idOf(args: readonly string[]): string {
  const [id, ...others] = args;
  if (id === undefined || others.length > 0 || !uuid.test(id))
    throw new CommandFailed('Indica el id de una dirección.');
  return id;
}

const addressFaults: Record<AddressFault, string> = {
  UNREADABLE: 'La dirección no se entiende: empieza por https:// y no lleva espacios ni #.',
  CREDENTIALS: 'La dirección no lleva usuario ni contraseña: los avisos van firmados.',
  PORT: 'La dirección usa un puerto de otro servicio: déjala sin puerto, o usa uno desde 1024.',
  NOT_HTTPS: 'La dirección debe empezar por https://. Las excepciones van en WEBHOOK_EXCEPTIONS.',
  NOT_PUBLIC:
    'La dirección lleva a esta máquina o a una red que no es pública. Las excepciones van en WEBHOOK_EXCEPTIONS.',
};

async function addressOf(typed: string, exceptions: AddressExceptions): Promise<string> {
  const fault = await addressFault(typed, exceptions);
  if (fault !== undefined) throw new CommandFailed(addressFaults[fault]);
  return new URL(typed).href;
}

function kindsOf(list: string | undefined): WebhookKind[] {
  if (list === undefined) return webhookKinds;
  const wanted = list.split(',').map((each) => each.trim());
  const known = webhookKinds.filter((kind) => wanted.includes(kind));
  const unknown = wanted.find((each) => !known.some((kind) => kind === each));
  if (unknown !== undefined)
    throw new CommandFailed(`El evento «${unknown}» no existe. Son: ${webhookKinds.join(', ')}.`);
  return known;
}
