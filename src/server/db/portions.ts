export const beforeAllIds = '00000000-0000-0000-0000-000000000000';

export async function* inPortions<Row extends string | { id: string }>(
  limit: number,
  read: (after: string, limit: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let after = beforeAllIds, found = limit; found === limit;) {
    const rows = await read(after, limit);
    yield rows;
    found = rows.length;
    const last = rows.at(-1);
    after = typeof last === 'object' ? last.id : (last ?? after);
  }
}
