import type { Sql } from '#server/db/database.ts';
import { beginning, linkHash } from './chain-hash.ts';
import * as store from './chains.store.ts';
import { snapshot } from './digests.store.ts';
import type { Finding, Findings, HeadMark } from './finding.ts';
import { chainedTables, type ChainedTable } from './protected-tables.ts';

const portion = 5_000;
const links = 'integrity_link';

/**
 * Compares every append-only row with its link, every link with the previous link, and the last link with the recorded
 * end of the chain.
 */
export async function* verifyChains(
  db: Sql,
  coveredBy: (table: string, sequence: number) => HeadMark | undefined,
  onTable: (name: string) => Promise<void>,
): Findings {
  const names = chainedTables.map(({ name }) => name);
  for (const id of await snapshot(db, (tx) => store.strayLinks(tx, names)))
    yield { rule: 'cada eslabón es de una tabla encadenada', table: links, id, column: 'table_name' };
  const ends = new Map((await snapshot(db, store.chainEnds)).map((end) => [end.tableName, end]));
  for (const tableName of ends.keys())
    if (!names.includes(tableName))
      yield {
        rule: 'cada cadena es de una tabla encadenada',
        table: 'integrity_chain',
        id: tableName,
        column: 'table_name',
      };
  for (const table of chainedTables) {
    await onTable(table.name);
    yield* verifyOrder(db, table, ends.get(table.name), coveredBy);
    yield* verifyLoose(db, table);
    for (const id of await snapshot(db, (tx) => store.unlinkedRows(tx, table, 100)))
      yield { rule: 'cada fila está en la cadena de su tabla', table: table.name, id };
  }
}

async function* verifyOrder(
  db: Sql,
  table: ChainedTable,
  end: store.ChainEnd | undefined,
  coveredBy: (table: string, sequence: number) => HeadMark | undefined,
): Findings {
  let previous = { sequence: 0, hash: beginning(table.name) };
  const brokenEnd = (): Finding => ({
    rule: 'cada cadena termina donde dice su registro',
    table: 'integrity_chain',
    id: table.name,
    detail: `la cadena llega a ${previous.sequence}, el registro dice ${end?.sequence ?? 'nada'}`,
  });
  let endsAsRecorded = end === undefined || (end.sequence === 0 && end.hash === previous.hash);
  for (let found = portion; found === portion;) {
    const read = await snapshot(db, (tx) => store.linksAfter(tx, table, previous.sequence, portion));
    for (const link of read) {
      const sequence = link.sequence ?? 0;
      const since = coveredBy(table.name, sequence);
      yield* rowFindings(table, link, since);
      const place = { table: table.name, sequence, rowId: link.rowId, digest: link.digest };
      if (sequence !== previous.sequence + 1)
        yield {
          rule: 'a ninguna cadena le faltan eslabones',
          table: links,
          id: `${table.name}/${previous.sequence + 1}`,
          since,
        };
      else if (link.hash !== linkHash(previous.hash, place))
        yield {
          rule: 'cada eslabón sigue al anterior',
          table: links,
          id: `${table.name}/${link.rowId}`,
          column: 'hash',
          since,
        };
      previous = { sequence, hash: link.hash ?? '' };
      if (sequence === end?.sequence) endsAsRecorded = link.hash === end.hash;
    }
    found = read.length;
  }
  // A job may append links after the end was read, so a longer chain is valid.
  if (!endsAsRecorded || (end === undefined && previous.sequence > 0) || (end && previous.sequence < end.sequence))
    yield brokenEnd();
}

async function* verifyLoose(db: Sql, table: ChainedTable): Findings {
  for (let after = '', found = portion; found === portion;) {
    const read = await snapshot(db, (tx) => store.looseLinks(tx, table, after, portion));
    for (const link of read) {
      yield* rowFindings(table, link, undefined);
      if (link.hash !== null)
        yield {
          rule: 'un eslabón sin lugar no tiene huella',
          table: links,
          id: `${table.name}/${link.rowId}`,
          column: 'hash',
        };
    }
    found = read.length;
    after = read.at(-1)?.rowId ?? after;
  }
}

function* rowFindings(
  { name }: ChainedTable,
  link: store.CheckedLink,
  since: HeadMark | undefined,
): Generator<Finding> {
  if (link.rowDigest === null)
    yield { rule: 'ninguna fila encadenada desapareció', table: name, id: link.rowId, since };
  else if (link.rowDigest !== link.digest)
    yield { rule: 'cada fila encadenada es la que se encadenó', table: name, id: link.rowId, column: 'digest', since };
}
