import { X509Certificate } from 'node:crypto';
import type { Sql } from '#server/db/database.ts';
import type { DocumentIdentity } from '#server/secrets/document-signer.ts';
import * as store from './chains.store.ts';
import { snapshot } from './digests.store.ts';
import type { Finding, Findings, HeadMark } from './finding.ts';
import { hashOfHead, readHead, type HeadContent, type SignedHead } from './signed-head.ts';

const portion = 200;
const heads = 'integrity_head';
const mark = ({ number, day }: HeadContent): HeadMark => ({ number, day });

export interface KnownHeads {
  contents: Map<number, HeadContent>;
  stored: Map<number, SignedHead>;
  findings: Finding[];
  isLost(number: number): boolean;
  coveredBy(table: string, sequence: number): HeadMark | undefined;
}

/**
 * The newest head must be signed with the current key. Earlier keys are valid for older heads, because each head
 * contains the hash of the previous head.
 */
export async function readStoredHeads(db: Sql, identity: DocumentIdentity): Promise<KnownHeads> {
  const contents = new Map<number, HeadContent>();
  const stored = new Map<number, SignedHead>();
  const findings: Finding[] = [];
  const lost: [from: number, to: number][] = [];
  let previous: { number: number; hash: string; certificate: string } | undefined;
  for (let found = portion, after = -1; found === portion;) {
    const rows = await snapshot(db, (tx) => store.headsAfter(tx, after, portion));
    for (const row of rows) {
      const id = String(row.number);
      const content = readHead(row);
      const fault = (rule: string, column: string): void =>
        void findings.push({ rule, table: heads, id, column, ...(content && { since: mark(content) }) });
      if (!content) fault('cada cabeza está bien firmada', 'signature');
      else if (content.number !== row.number || content.day !== row.day)
        fault('cada cabeza dice su número y su día', content.number === row.number ? 'day' : 'number');
      else contents.set(row.number, content);
      const next = (previous?.number ?? 0) + 1;
      if (content?.returnedTo !== undefined) lost.push([next, row.number]);
      else if (row.number !== next) fault('a las cabezas no les falta ninguna', 'number');
      if (content && content.previous !== (previous?.hash ?? '')) fault('cada cabeza sigue a la anterior', 'content');
      stored.set(row.number, row);
      previous = { number: row.number, hash: hashOfHead(row), certificate: row.certificate };
    }
    found = rows.length;
    after = rows.at(-1)?.number ?? after;
  }
  if (previous) {
    const [own] = (await db.transaction((tx) => identity(tx as Sql))).certificates;
    if (!own || previous.certificate !== new X509Certificate(own).toString())
      findings.push({
        rule: 'la última cabeza está firmada con la llave de hoy',
        table: heads,
        id: String(previous.number),
        column: 'certificate',
      });
  }
  const inOrder = [...contents.values()].toSorted((a, b) => a.number - b.number);
  return {
    contents,
    stored,
    findings,
    isLost: (number) => lost.some(([from, to]) => number >= from && number < to),
    coveredBy: (table, sequence) => {
      const first = inOrder.find(({ chains }) => chains.some((end) => end.table === table && end.length >= sequence));
      return first && mark(first);
    },
  };
}

/**
 * Yields one finding for each chain that differs from a head. `detail` contains the first head that differs; `since`
 * contains the last head that matches, or else the first head that differs.
 */
export async function* verifyHeads(db: Sql, known: Iterable<HeadContent>): Findings {
  const fits = new Map<string, HeadMark>();
  const broken = new Set<string>();
  for (const content of [...known].toSorted((a, b) => a.number - b.number)) {
    for (const { table, length, hash } of content.chains) {
      if (broken.has(table) || length === 0) continue;
      const now = await snapshot(db, (tx) => store.hashAt(tx, table, length));
      if (now === hash) {
        fits.set(table, mark(content));
        continue;
      }
      broken.add(table);
      yield {
        rule: 'cada cadena pasa por donde dicen sus cabezas firmadas',
        table,
        id: `eslabón ${length}`,
        detail: `lo dice la cabeza ${content.number} del ${content.day}`,
        since: fits.get(table) ?? mark(content),
      };
    }
  }
}

export async function* verifyOutsideHeads(
  db: Sql,
  { stored, contents, isLost }: KnownHeads,
  outside: readonly { file: string; head: SignedHead | undefined }[],
): Findings {
  const outsideContents: HeadContent[] = [];
  const certificates = new Set([...stored.values()].map(({ certificate }) => certificate));
  for (const { file, head } of outside) {
    const content = head && readHead(head);
    if (!head || !content) {
      yield { rule: 'cada cabeza guardada fuera se lee y está bien firmada', table: 'archivo', id: file };
      continue;
    }
    if (isLost(content.number)) continue;
    outsideContents.push(content);
    const id = String(content.number);
    const own = stored.get(content.number);
    if (!own) yield { rule: 'la base tiene cada cabeza guardada fuera', table: heads, id, since: mark(content) };
    else if (own.content !== head.content)
      yield {
        rule: 'las cabezas de la base son las que se guardaron fuera',
        table: heads,
        id,
        column: 'content',
        since: mark(content),
      };
    if (!certificates.has(head.certificate))
      yield {
        rule: 'las cabezas de la base y de fuera son de la misma llave',
        table: heads,
        id,
        column: 'certificate',
      };
  }
  yield* verifyHeads(
    db,
    outsideContents.filter((content) => JSON.stringify(contents.get(content.number)) !== JSON.stringify(content)),
  );
}

/** A database without the newest head of the files was probably restored to an earlier state. */
export function* verifyNewestKept(
  { stored, isLost }: KnownHeads,
  newest: { content: HeadContent; head: SignedHead } | undefined,
): Generator<Finding> {
  if (!newest || isLost(newest.content.number)) return;
  if (stored.get(newest.content.number)?.content === newest.head.content) return;
  yield {
    rule: 'la base tiene la última cabeza que se guardó en archivos; si volvió a un momento, ejecuta «rebanca recuperado --hasta»',
    table: heads,
    id: String(newest.content.number),
    detail: `guardada el ${newest.content.day}`,
  };
}
