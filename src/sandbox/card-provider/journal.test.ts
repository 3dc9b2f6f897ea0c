import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openJournal } from './journal.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-'));
  path = join(folder, 'journal.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const record = (id: string, value: unknown) => ({ kind: 'transaction' as const, id, value });

describe('the journal file', () => {
  test('keeps the lines of a process that ended without closing the file', () => {
    openJournal(path).append(record('a', { status: 'PENDING' }));
    expect(openJournal(path).values('transaction')).toEqual([{ status: 'PENDING' }]);
  });

  test('returns the last value of each id, ordered by the first line of each id', () => {
    const journal = openJournal(path);
    for (const [id, value] of [
      ['a', 1],
      ['b', 2],
      ['a', 3],
    ] as const)
      journal.append(record(id, value));
    expect(openJournal(path).values('transaction')).toEqual([3, 2]);
  });

  test('ignores an incomplete last line and keeps the lines that are appended later', () => {
    openJournal(path).append(record('a', 1));
    appendFileSync(path, '{"kind":"transaction","id":"b","val');
    openJournal(path).append(record('c', 3));
    expect(openJournal(path).values('transaction')).toEqual([1, 3]);
  });

  test('removes superseded lines on opening', () => {
    const journal = openJournal(path);
    for (let value = 0; value < 10; value += 1) journal.append(record('a', value));
    openJournal(path);
    expect(readFileSync(path, 'utf8').trim().split('\n')).toHaveLength(1);
  });
});
