import type { Command } from './operator-io.ts';

/** Only reports the result, because `openPlatform` has migrated the schema before the command runs. */
export const migrateCommand: Command = {
  name: 'migrar',
  usage: '',
  summary: 'Pone al día las tablas y los permisos, antes de iniciar una versión nueva.',
  help: 'Con DATABASE_MIGRATE_URL lo hace el dueño de las tablas; así los portales no necesitan conocerlo.',
  run: async ({ io, platform }) => {
    const owner = platform.config.database.migrateUrl === undefined ? '' : ', con los permisos del portal';
    await io.out(`Las tablas están al día${owner}.\n`);
  },
};
