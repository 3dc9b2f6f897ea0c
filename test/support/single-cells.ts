import { sql } from 'drizzle-orm';
import { rowsOf, type Sql } from '#server/db/database.ts';

export interface Column {
  table: string;
  name: string;
  type: string;
}
export interface Row {
  table: string;
  /** Where the engine keeps it: what identifies it whichever of its columns changes. */
  at: string;
}

/** Every column of these tables, those that only the database writes included. */
export const columnsOf = async (db: Sql, tables: readonly string[]): Promise<Column[]> =>
  rowsOf<Column>(
    db,
    sql`select table_name as table, column_name as name, data_type as type from information_schema.columns
      where table_schema = 'public' and table_name in ${tables} order by table_name, ordinal_position`,
  );

export async function rowsOfTables(db: Sql, tables: readonly string[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const table of tables)
    rows.push(
      ...(await rowsOf<Row>(
        db,
        sql`select ${table}::text as table, ctid::text as at from ${sql.identifier(table)} order by ctid /* by a test */`,
      )),
    );
  return rows;
}

/** Another value of the same type; what was empty is filled, what may be empty sometimes is emptied. */
export async function changeCell(db: Sql, row: Row, { name, type }: Column, salt: number): Promise<void> {
  const column = sql.identifier(name);
  const [{ value } = { value: null }] = await rowsOf<{ value: string | null }>(
    db,
    sql`select ${column}::text as value from ${sql.identifier(row.table)} where ctid = ${row.at}::tid /* by a test */`,
  );
  const changed = otherValue(value, type, salt);
  await db.execute(
    sql`update ${sql.identifier(row.table)} set ${column} = ${changed}::text::${sql.raw(type)} where ctid = ${row.at}::tid /* by a test */`,
  );
}

function otherValue(value: string | null, type: string, salt: number): string {
  switch (type) {
    case 'jsonb':
      return value === null ? '{"x": 1}' : JSON.stringify(otherLeaf(JSON.parse(value), salt));
    case 'uuid':
      return otherLetter(value ?? '00000000-0000-4000-8000-000000000000', salt);
    case 'boolean':
      return value === 'true' ? 'false' : 'true';
    case 'integer':
    case 'bigint':
      // A number that no other row has.
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
      // No number that another row has: two of them may be bound to differ.
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
