import { apiScopes, type ApiScope } from '#contract/api-scopes.ts';
import { formatBogotaDateTime } from '#domain/time/calendar.ts';
import { unseen } from '#contract/wire.ts';
import { hasInvisibleOutsideEmoji } from '#domain/invisible.ts';
import { creditorHelp, creditorNamed } from './creditor-option.ts';
import { CommandFailed, type Command, uuid, readArguments, notPossible } from './operator-io.ts';
export const apiKeyCommands: readonly Command[] = [
  {
    name: 'llaves listar',
    usage: '',
    summary: 'Muestra las llaves con que otros sistemas leen la API.',
    help: 'No cambia nada, y no muestra ninguna llave entera.',
    run: async ({ io, services }) => {
      const listed = await services.integrations.listKeys();
      for (const { id, name, scopes, creditor, createdAt, usedAt } of listed) {
        await io.out(`${id}  ${name}${creditor === null ? '' : `  solo ${creditor}`}\n`);
        const last = usedAt ? `último uso ${formatBogotaDateTime(usedAt)}` : 'sin usar';
        await io.out(`  ${scopes.join(', ')}; creada ${formatBogotaDateTime(createdAt)}, ${last}\n`);
      }
      if (listed.length === 0) await io.out('No hay llaves.\n');
    },
  },
  {
    name: 'llaves agregar',
    usage: '<nombre> --permisos <lista> [--acreedor <nombre>]',
    summary: 'Crea una llave para un sistema, y la muestra una sola vez.',
    help: `  <nombre>     de quién es
  --permisos   separados por comas: ${apiScopes.join(', ')}
  --acreedor   ${creditorHelp}

Va en el encabezado Authorization: Bearer <llave>.`,
    run: async ({ io, platform, services, args }) => {
      const { values, positionals } = readArguments(args, {
        permisos: { type: 'string' },
        acreedor: { type: 'string' },
      });
      const [name = '', ...others] = positionals;
      if (name.trim() === '' || others.length > 0) throw new CommandFailed('Indica de quién es la llave.');
      if (hasInvisibleOutsideEmoji(name)) throw new CommandFailed(unseen);
      const { id, key } = await services.integrations.addKey(
        {
          name: name.trim(),
          scopes: scopesOf(values.permisos ?? ''),
          creditor: await creditorNamed(platform.database.sql, values.acreedor),
        },
        platform.clock.now(),
      );
      await io.out(`id: ${id}\nllave: ${key}\n`);
    },
  },
  {
    name: 'llaves quitar',
    usage: '<id>',
    summary: 'Quita una llave: deja de servir de inmediato.',
    help: '  <id>   el que muestra llaves listar',
    run: async ({ io, platform, services, args }) => {
      const [id, ...others] = args;
      if (id === undefined || others.length > 0 || !uuid.test(id))
        throw new CommandFailed('Indica el id de una llave.');
      if (!(await services.integrations.removeKey(id, platform.clock.now())))
        throw notPossible('Ninguna llave tiene ese id.');
      await io.out('Esa llave ya no sirve.\n');
    },
  },
];

function scopesOf(list: string): ApiScope[] {
  const wanted = list.split(',').map((each) => each.trim());
  const known = apiScopes.filter((scope) => wanted.includes(scope));
  const unknown = wanted.find((each) => !known.some((scope) => scope === each));
  if (unknown !== undefined) throw new CommandFailed(`Indica los permisos. Son: ${apiScopes.join(', ')}.`);
  return known;
}
