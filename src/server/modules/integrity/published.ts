import type { Sql } from '#server/db/database.ts';
import { changedRows } from './chains.store.ts';
import { alteredRows, snapshot } from './digests.store.ts';
import { chainedTables } from './protected-tables.ts';

const published = ['legal_text', 'campaign_policy', 'membership_plan', 'config_document'];

export const changedPublications = (db: Sql): Promise<{ table: string; id: string }[]> =>
  snapshot(db, async (tx) => {
    const found: { table: string; id: string }[] = [];
    for (const table of chainedTables.filter(({ name }) => published.includes(name))) {
      const { altered } = await alteredRows(tx, table, '', 0);
      for (const id of new Set([...altered, ...(await changedRows(tx, table))])) found.push({ table: table.name, id });
    }
    return found;
  });
