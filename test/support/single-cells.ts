import { sql } from 'drizzle-orm';
import { rowsOf, type Sql } from '#server/db/database.ts';

export interface Column {
  table: string;
  name: string;
  type: string;
}
export interface Row {
  table: string;
  /** The row's `ctid`, which identifies the row without any of its columns. */
  at: string;
}

export const columnsOf = (db: Sql): Promise<Column[]> =>
  rowsOf<Column>(db)`select c.table_name as table, c.column_name as name, c.data_type as type
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' order by c.table_name, c.ordinal_position`;

export async function rowsOfTables(db: Sql, tables: readonly string[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const table of tables)
    rows.push(
      ...(await rowsOf<Row>(db)`
        select ${table}::text as table, ctid::text as at from ${sql.identifier(table)} order by ctid`),
    );
  return rows;
}

export async function keyOf(db: Sql, row: Row, key: string): Promise<string> {
  const [found] = await rowsOf<{ key: string }>(db)`
    select ${sql.raw(key)} as key from ${sql.identifier(row.table)} t where ctid = ${row.at}::tid`;
  return found!.key;
}

export async function valueOf(db: Sql, row: Row, { name }: Column): Promise<string | null> {
  const [found] = await rowsOf<{ value: string | null }>(db)`
    select ${sql.identifier(name)}::text as value from ${sql.identifier(row.table)} where ctid = ${row.at}::tid`;
  return found?.value ?? null;
}

async function setCell(db: Sql, row: Row, { name, type }: Column, value: string | null): Promise<Row> {
  const [moved] = await rowsOf<{ at: string }>(db)`
    update ${sql.identifier(row.table)} set ${sql.identifier(name)} = ${value}::text::${sql.raw(type === 'bit' ? 'bit varying' : type)}
      where ctid = ${row.at}::tid returning ctid::text as at`;
  return { ...row, at: moved!.at };
}

export const changeCell = async (db: Sql, row: Row, column: Column, salt: number): Promise<Row> =>
  setCell(db, row, column, otherValue(await valueOf(db, row, column), column.type, salt));

export async function swapCells(db: Sql, one: Row, other: Row, column: Column): Promise<boolean> {
  const [first, second] = [await valueOf(db, one, column), await valueOf(db, other, column)];
  if (first === second) return false;
  // The swap sets a third value first, because the column may be unique.
  const between = await changeCell(db, one, column, 17);
  await setCell(db, other, column, first);
  await setCell(db, between, column, second);
  return true;
}

export const deleteRow = (db: Sql, row: Row) =>
  db.execute(sql`delete from ${sql.identifier(row.table)} where ctid = ${row.at}::tid`);

function otherValue(value: string | null, type: string, salt: number): string {
  switch (type) {
    case 'jsonb':
      return value === null ? '{"x": 1}' : JSON.stringify(otherLeaf(JSON.parse(value), salt));
    case 'uuid':
      return otherLetter(value ?? '00000000-0000-4000-8000-000000000000', salt);
    case 'bit':
      return otherLetter(value ?? '', salt, ['1', '0']);
    case 'boolean':
      return value === 'true' ? 'false' : 'true';
    case 'integer':
    case 'bigint':
      return value === null ? String(700_000 + (salt % 1_000)) : String(Number(value) + ((salt % 9) + 1) * 1_000);
    case 'date':
      return new Date(Date.parse(`${value ?? '2026-01-01'}T00:00:00Z`) + ((salt % 30) + 1) * 86_400_000)
        .toISOString()
        .slice(0, 10);
    case 'timestamp with time zone':
      return new Date(
        Date.parse(value === null ? '2026-01-01' : value.replace(' ', 'T').replace(/\+00$/, 'Z')) + (salt % 5_000) + 1,
      ).toISOString();
    default:
      return value === null || value === '' ? 'x' : otherLetter(value, salt, ['x', 'y']);
  }
}

function otherLetter(text: string, salt: number, [one, other] = ['7', '8']): string {
  const places = [...text].flatMap((letter, index) => (/[0-9a-z]/i.test(letter) ? [index] : []));
  const place = places[salt % places.length];
  if (place === undefined) return `${text}x`;
  const letter = text[place] === one ? other : one;
  return text.slice(0, place) + letter + text.slice(place + 1);
}

function otherLeaf(value: unknown, salt: number): unknown {
  if (Array.isArray(value)) {
    if (value.length === 0) return [1];
    const place = salt % value.length;
    return value.map((each, index) => (index === place ? otherLeaf(each, Math.floor(salt / value.length)) : each));
  }
  if (value !== null && typeof value === 'object') {
    const keys = Object.keys(value);
    const key = keys[salt % keys.length];
    if (key === undefined) return { x: 1 };
    return { ...value, [key]: otherLeaf((value as Record<string, unknown>)[key], Math.floor(salt / keys.length)) };
  }
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  return typeof value === 'string' && value !== '' ? `${value}x` : 'x';
}
