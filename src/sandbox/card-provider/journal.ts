import { appendFileSync, closeSync, existsSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/** A later line replaces an earlier line with the same kind and id. */
export interface JournalRecord {
  kind: 'transaction' | 'delivery' | 'refund' | 'eventsUrl';
  id: string;
  value: unknown;
}

export type Journal = ReturnType<typeof openJournal>;

/**
 * `append` returns after the operating system has received the line, so a killed process loses no line. An incomplete
 * last line is ignored.
 */
export function openJournal(path: string) {
  const newest = new Map<string, JournalRecord>();
  const keep = (record: JournalRecord) => newest.set(`${record.kind} ${record.id}`, record);
  if (existsSync(path))
    for (const line of readFileSync(path, 'utf8').split('\n')) for (const record of parseLine(line)) keep(record);
  const rewrite = () => {
    const lines = [...newest.values()].map((record) => `${JSON.stringify(record)}\n`);
    writeFileSync(`${path}.new`, lines.join(''), { mode: 0o600 });
    renameSync(`${path}.new`, path);
    return openSync(path, 'a');
  };
  let file = rewrite();
  let open = true;
  return {
    values: (kind: JournalRecord['kind']) =>
      [...newest.values()].filter((record) => record.kind === kind).map((record) => structuredClone(record.value)),
    append(record: JournalRecord) {
      if (!open) return;
      const line = JSON.stringify(record);
      keep(JSON.parse(line) as JournalRecord);
      appendFileSync(file, `${line}\n`);
    },
    clear() {
      newest.clear();
      closeSync(file);
      file = rewrite();
    },
    close() {
      if (open) closeSync(file);
      open = false;
    },
  };
}

function parseLine(line: string): JournalRecord[] {
  try {
    return line === '' ? [] : [JSON.parse(line) as JournalRecord];
  } catch {
    return [];
  }
}
