import { grantFaults } from '#server/db/runner-role.ts';
import type { Finding } from '#server/modules/integrity/integrity.service.ts';
import { plural, type CommandContext } from './operator-io.ts';

const unguarded = 'lo que solo crece tiene su disparador que impide reescribirlo';
const rewritable = 'el usuario del portal no puede reescribir ni vaciar lo que solo crece';

/**
 * Reports append-only tables without triggers. On PostgreSQL, also reports the tables that the portal's database role
 * can rewrite: in production as findings, otherwise as a remark.
 */
export async function checkGrants({
  platform,
}: Pick<CommandContext, 'platform'>): Promise<{ findings: Finding[]; remark: string | undefined }> {
  const faults = await grantFaults(platform.database.sql);
  const findings: Finding[] = faults
    .filter(({ fault }) => fault === 'unguarded')
    .map(({ table }) => ({ rule: unguarded, table, id: table }));
  const tables = faults.filter(({ fault }) => fault !== 'unguarded').map(({ table }) => table);
  if (platform.database.engine === 'pglite' || tables.length === 0) return { findings, remark: undefined };
  if (platform.config.environment === 'production')
    return {
      findings: [...findings, ...tables.map((table) => ({ rule: rewritable, table, id: table, detail: advice }))],
      remark: undefined,
    };
  const which = `${plural(tables.length, 'tabla que solo crece', 'tablas que solo crecen')}: ${tables.join(', ')}`;
  return {
    findings,
    remark: `Aviso: el usuario de la base de datos puede reescribir o vaciar ${which}.\n  Usa dos usuarios: ${advice}.\n`,
  };
}

const advice = 'DATABASE_URL para el portal y DATABASE_MIGRATE_URL para el dueño de las tablas';
