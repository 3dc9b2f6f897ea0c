import { assertOwnFiles } from '#server/gateways/files/own-files.ts';
import type { Command } from './operator-io.ts';

export const adoptFilesCommand: Command = {
  name: 'archivos adoptar',
  usage: '',
  summary: 'Da por buenos los archivos que esta orden encuentra, aunque falten todos.',
  help: `Solo cuando los archivos de antes se perdieron: hasta entonces ningún portal inicia con otros.
Usa las mismas FILES_URL o REBANCA_DATA_DIR de los portales. Después, «verificar» dice qué documentos faltan.`,
  run: async ({ io, platform, services }) => {
    await assertOwnFiles(platform.database, services.files, platform.clock.now(), { isNew: true });
    await io.out('Los portales pueden iniciar con estos archivos.\n');
  },
};
