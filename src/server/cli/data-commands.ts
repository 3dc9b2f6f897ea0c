import { rm } from 'node:fs/promises';
import path from 'node:path';
import { formatLongDate } from '#domain/time/calendar.ts';
import { isRefusal } from '#domain/refusal.ts';
import { CommandFailed, plural, type Command, notPossible } from './operator-io.ts';
import { newPrivateFile } from './private-file.ts';
import { accountHelp, personOf } from './user-commands.ts';

const person = '<tipo> <número>';
const account = '[--cuenta <id>]';

export const dataCommands: readonly Command[] = [
  {
    name: 'datos-personales exportar',
    usage: `${person} <archivo.json|archivo.pdf> ${account}`,
    summary: 'Escribe en un archivo todo lo que se guarda de una persona.',
    help: `${accountHelp}\n\nEs lo mismo que la persona descarga en su perfil. Un archivo que ya existe no se reemplaza.`,
    run: async (context) => {
      const { args, services, platform, io, cwd } = context;
      const name = args[2];
      const format = name?.endsWith('.json') ? 'json' : name?.endsWith('.pdf') ? 'pdf' : undefined;
      if (!name || !format) throw new CommandFailed('Indica un archivo que termine en .json o en .pdf.');
      const { id } = await personOf({ ...context, args: [...args.slice(0, 2), ...args.slice(3)] });
      const target = path.resolve(cwd, name);
      // The file is created first, so that a path without write access fails before the audit log records an export.
      const handle = await newPrivateFile(target);
      try {
        const file = await services.dataRights.export(id, format, platform.clock.now(), { byOperator: true });
        if (isRefusal(file)) throw notPossible('Esa persona no está en la cartera.');
        await handle.writeFile(file.bytes);
      } catch (error) {
        await rm(target, { force: true });
        throw error;
      } finally {
        await handle.close();
      }
      await io.out(`Escrito en ${target}\n`);
    },
  },
  {
    name: 'datos-personales suprimir',
    usage: `${person} --confirmar ${account}`,
    summary: 'Elimina lo que la ley no obliga a guardar de una persona, y cierra su acceso.',
    help: `${accountHelp}

Con una deuda, un acuerdo o una consulta sin responder no se elimina nada. La orden dice qué se queda, por qué y hasta
cuándo. La persona lo recibe en un último mensaje, que responde sus solicitudes de supresión. No se puede deshacer.`,
    run: async (context) => {
      const { args, services, platform, io } = context;
      const confirmed = args.includes('--confirmar');
      const { id } = await personOf({ ...context, args: args.filter((each) => each !== '--confirmar') });
      if (!confirmed) throw new CommandFailed('No se puede deshacer: repite la orden con --confirmar.');
      const erased = await services.dataRights.erase(id, platform.clock.now());
      if (isRefusal(erased)) {
        const { deudas = 0, acuerdos = 0, solicitudes = 0 } = (erased.detail ?? {}) as Record<string, number>;
        throw notPossible(
          `No se elimina: tiene ${plural(deudas, 'deuda abierta', 'deudas abiertas')}, ${plural(acuerdos, 'acuerdo en curso', 'acuerdos en curso')} y ${plural(solicitudes, 'solicitud o reclamo sin terminar', 'solicitudes o reclamos sin terminar')}.`,
        );
      }
      const kept = erased.kept.map((each) => `  - ${each}\n`).join('');
      await io.out(
        `Eliminado. ${erased.keptName ? '' : 'No quedan ni el nombre ni el documento. '}Hasta el ${formatLongDate(erased.keptUntil)} quedan:\n${kept}La persona recibe lo mismo en un último mensaje.\n`,
      );
    },
  },
];
