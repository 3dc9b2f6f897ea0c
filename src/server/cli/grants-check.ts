import { grantFaults } from '#server/db/runner-role.ts';
import { plural, type CommandContext } from './operator-io.ts';

/**
 * Looks whether what runs the portal could rewrite what is append-only. Answers how many findings there are: owning the
 * tables is one in production, and elsewhere a remark. The embedded database has one role, and no grants to look at.
 */
export async function checkGrants({ io, platform }: Pick<CommandContext, 'io' | 'platform'>): Promise<number> {
  const faults = await grantFaults(platform.database.sql);
  const tables = (kind: (typeof faults)[number]['fault']) =>
    faults.filter(({ fault }) => fault === kind).map(({ table }) => table);
  const unguarded = tables('unguarded');
  if (unguarded.length > 0)
    await io.out(`NO SE CUMPLE: nada impide reescribir ${unguarded.join(', ')}: falta su disparador.\n`);
  if (platform.database.engine === 'pglite') return unguarded.length;

  const rewritable = [...tables('owner'), ...tables('rewrites')];
  if (rewritable.length === 0) return unguarded.length;
  const isProduction = platform.config.environment === 'production';
  await io.out(
    `${isProduction ? 'NO SE CUMPLE' : 'Aviso'}: el usuario de la base de datos puede reescribir o vaciar ` +
      `${plural(rewritable.length, 'tabla que solo crece', 'tablas que solo crecen')}: ${rewritable.join(', ')}.\n` +
      '  Usa dos usuarios: DATABASE_URL para el portal y DATABASE_MIGRATE_URL para el dueño de las tablas.\n',
  );
  return unguarded.length + (isProduction ? rewritable.length : 0);
}
