import { expect, test } from 'vitest';
import { issuer } from '#test/support/issuer.ts';
import earlier from './earlier-mails.json' with { type: 'json' };
import { keptData, mailVersion, readKeptData } from './mail-versions.ts';
import { mailFor, mailKinds, type MailData } from './templates.ts';

/** As releases wrote them to the outbox: lines are added here and never changed. */
const written = earlier as readonly { kind: string; version: number; data: Record<string, unknown> }[];

test.each(written)('version $version of $kind is still sent, without a gap in its words', ({ kind, version, data }) => {
  const read = readKeptData(kind, { ...data, ...(version > 1 && { version }) });
  expect(JSON.stringify(mailFor(read.kind, read.data, issuer))).not.toMatch(/undefined|null|NaN|Invalid/);
});

test('every kind stands here in the version of this release', () => {
  for (const kind of mailKinds) {
    const now = written.find((one) => one.kind === kind && one.version === mailVersion(kind));
    expect(now, kind).toBeDefined();
    expect(readKeptData(kind, keptData(kind, now!.data as MailData[typeof kind])).data).toEqual(now!.data);
  }
});

test('what was written in the newer shape before there were versions is taken as it is', () => {
  const { data } = written.find(({ kind, version }) => kind === 'agreement-accepted' && version === 2)!;
  expect(readKeptData('agreement-accepted', data).data).toEqual(data);
});

test('a mail of a newer release waits for one of its processes', () => {
  expect(() => readKeptData('one-time-code', { code: '123456', minutes: 10, version: 2 })).toThrow('más nueva');
  expect(() => readKeptData('of-tomorrow', {})).toThrow('más nueva');
});
