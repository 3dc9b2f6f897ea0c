import type { DocumentsService } from '#server/modules/documents/documents.service.ts';
import { CommandFailed, exitCodes, plural, type Command, uuid } from './operator-io.ts';

type Redrawing = Awaited<ReturnType<DocumentsService['lost']['redraw']>>;
const said: Record<Exclude<Redrawing, 'sound'>, string> = {
  redrawn: 'se dibujó otra vez',
  'other-text': 'NO: con los datos de hoy el texto no es el que se expidió; busca el archivo en una copia',
  own: 'NO: lo pide otra vez su titular, desde su página',
  failed: 'NO: no se pudo dibujar; vuelve a intentarlo',
  unknown: 'NO: no existe',
};

export const redrawDocumentsCommand: Command = {
  name: 'documentos rehacer',
  usage: '<id… | --todos>',
  summary: 'Dibuja otra vez los documentos cuyo archivo se perdió o cambió.',
  help: `  <id…>     documentos como los nombra verificar
  --todos   lee todos los archivos y rehace los que falten

Solo si el texto es el mismo que se expidió. El código y la huella siguen siendo los suyos; la firma es nueva.
Lo que sale por correo con un documento perdido sale después solo.
Código de salida: 0 todos tienen su archivo, 1 alguno no se pudo rehacer.`,
  run: async ({ io, services, args }) => {
    const isAll = args.length === 1 && args[0] === '--todos';
    if (!isAll && (args.length === 0 || !args.every((id) => uuid.test(id))))
      throw new CommandFailed('Indica los documentos por su id, o --todos.');
    const { lost } = services.documents;
    const count = { redrawn: 0, left: 0, read: 0 };
    const report = async (id: string, redrawing: Redrawing) => {
      count.read++;
      if (redrawing === 'sound') return isAll ? undefined : io.out(`${id}: su archivo está bien\n`);
      count[redrawing === 'redrawn' ? 'redrawn' : 'left']++;
      return io.out(`${id}: ${said[redrawing]}\n`);
    };
    if (isAll)
      for await (const { id, redrawing } of lost.redrawAll((done) => io.progress(done, 'documentos')))
        await report(id, redrawing);
    else for (const id of args) await report(id, await lost.redraw(id));
    await io.out(
      `${plural(count.read, 'documento leído', 'documentos leídos')}, ${plural(count.redrawn, 'rehecho', 'rehechos')}.\n`,
    );
    return count.left > 0 ? exitCodes.withFindings : exitCodes.done;
  },
};
