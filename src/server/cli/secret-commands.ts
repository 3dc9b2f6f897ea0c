import { formatBogotaDateTime } from '#domain/time/calendar.ts';
import { recordAudit } from '#server/db/audit.store.ts';
import { secretId } from '#server/secrets/key-ring.ts';
import { countSealed, sealedColumns } from '#server/db/sealed.store.ts';
import { readSecrets } from '#server/db/secrets.store.ts';
import { keyIdOf } from '#server/secrets/sealing.ts';
import { rotateSecrets } from '#server/secrets/secret-rotation.ts';
import {
  CommandFailed,
  counted,
  exitCodes,
  plural,
  type Command,
  type CommandContext,
  notPossible,
} from './operator-io.ts';

export const secretCommands: readonly Command[] = [
  {
    name: 'secreto ver',
    usage: '',
    summary: 'Dice con qué secreto está sellado cada dato, por su identificador.',
    help: 'No muestra ningún secreto y no cambia nada. Código de salida 1 si algo espera secreto rotar.',
    run: async (context) => {
      const { io, platform } = context;
      const current = platform.secrets.stored[0].id;
      const others = new Set(platform.secrets.stored.slice(1).map(({ id }) => id));
      await io.out(`En vigor: ${current}. También se aceptan: ${[...others].join(', ') || 'ninguno'}.\n`);
      let old = 0;
      for (const { table, keyId, count } of await sealedByKey(context)) {
        if (keyId !== current) old += count;
        await io.out(`${table.padEnd(22)}${keyId.padEnd(20)}${counted(count)}\n`);
      }
      return old === 0 ? exitCodes.done : exitCodes.withFindings;
    },
  },
  {
    name: 'secreto confirmar-copia',
    usage: '-',
    summary: 'Compara una copia guardada del secreto con el que está en vigor.',
    help: `La copia se lee de la entrada estándar: secreto confirmar-copia - < copia.txt

No muestra ni guarda ningún secreto: anota que la copia sirve. Código de salida 1 si es otro secreto.`,
    run: async ({ io, platform, args, input = '' }) => {
      if (args.length !== 1 || args[0] !== '-')
        throw new CommandFailed('La copia se lee de la entrada estándar, con -.');
      const current = platform.secrets.stored[0].id;
      if (secretId(input.trim()) !== current) throw notPossible('La copia no es la del secreto en vigor.');
      await recordAudit(
        platform.database.sql,
        'SECRET_COPY_CONFIRMED',
        null,
        { secret: current },
        platform.clock.now(),
      );
      await io.out(`La copia sirve: es el secreto ${current}.\n`);
    },
  },
  {
    name: 'secreto rotar',
    usage: '',
    summary: 'Sella con el secreto en vigor todo lo que otro selló.',
    help: `Antes, todas las instancias tienen el nuevo en REBANCA_SECRET y el anterior en REBANCA_SECRET_PREVIOUS.
Nadie pierde su sesión, y se puede repetir. Código de salida 1 si algo no se pudo abrir.`,
    run: async (context) => {
      const { io, platform } = context;
      const { keyId, resealed, unopened, neededUntil } = await rotateSecrets(platform);
      await io.out(`${plural(resealed, 'dato sellado', 'datos sellados')} de nuevo con ${keyId}.\n`);
      for (const [table, count] of Object.entries(unopened))
        await io.error(`${table}: ${plural(count, 'dato no se abre', 'datos no se abren')} con ningún secreto dado.\n`);
      if (platform.secrets.stored.length > 1) {
        const until = formatBogotaDateTime(neededUntil);
        await io.out(`Quita el secreto anterior de todas las instancias después del ${until} (hora de Bogotá).\n`);
      }
      return Object.keys(unopened).length > 0 ? exitCodes.withFindings : exitCodes.done;
    },
  },
];

async function sealedByKey({ platform }: CommandContext) {
  const { sql } = platform.database;
  const keys = new Map<string, number>();
  for (const { secret } of await readSecrets(sql)) keys.set(keyIdOf(secret), (keys.get(keyIdOf(secret)) ?? 0) + 1);
  const found = [...keys].map(([keyId, count]) => ({ table: 'installation_secret', keyId, count }));
  for (const column of sealedColumns)
    for (const { keyId, count } of await countSealed(sql, column)) found.push({ table: column.table, keyId, count });
  return found;
}
