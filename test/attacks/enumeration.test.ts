import { beforeAll, describe, expect, test } from 'vitest';
import { throttle } from '#server/db/schema/people.ts';
import { postgres } from '#test/support/engines.ts';
import { stranger } from '#test/support/registration.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import type { Answer } from '#test/support/test-app.ts';

const samples = 6;

describe('a caller who tries known and unknown identity documents', () => {
  const t = suiteApp(postgres);
  const known: string[] = [];
  const unknown: string[] = [];
  beforeAll(async () => {
    for (let i = 0; i < samples; i++) known.push((await t.person([], { withoutPassword: i % 3 === 0 })).documentNumber);
    for (let i = 0; i < samples; i++) unknown.push(String(700_100_000 + i));
  });

  const inTurns = () => known.flatMap((document, i) => [document, unknown[i]!]);

  /** Includes the counts of statements and hashes, because the response time depends on these counts. */
  async function seen(call: () => Promise<Answer>): Promise<string> {
    await t.platform.database.sql.delete(throttle);
    const before = [t.platform.database.statements(), t.services.hashing.made()] as const;
    const { status, text, headers } = await call();
    const { 'x-request-id': _id, date: _date, 'set-cookie': cookies, ...others } = headers;
    const work = [t.platform.database.statements() - before[0], t.services.hashing.made() - before[1]];
    const shape = (value: string) => value.replace(/=([^;]*)/, (_all, secret: string) => `=${secret.length}`);
    return JSON.stringify({
      status,
      body: text.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id'),
      bytes: Buffer.byteLength(text),
      headers: others,
      cookies: [cookies ?? []].flat().map((one) => shape(String(one))),
      work,
    });
  }

  async function answersOf(call: (document: string, at: number) => Promise<Answer>) {
    const counts: Record<'known' | 'unknown', Map<string, number>> = { known: new Map(), unknown: new Map() };
    for (const [at, document] of inTurns().entries()) {
      const answers = counts[at % 2 === 0 ? 'known' : 'unknown'];
      const answer = await seen(() => call(document, at));
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
    }
    return counts;
  }

  test('cannot tell from a registration whether the identity document is known', async () => {
    const typed = (at: number) => `mirona${String(at).padStart(3, '0')}@correo.example`;
    const counts = await answersOf((numeroDocumento, at) =>
      t.client().post('/api/registration', stranger({ numeroDocumento, correo: typed(at) })),
    );
    expect([...counts.known.values()]).toEqual([samples]);
    expect(counts.unknown).toEqual(counts.known);
    expect([...counts.known.keys()][0]).toContain('"status":200');

    while ((await t.drain()) > 0);
    const mails = await t.mailbox.messages();
    const received = (at: number) =>
      JSON.stringify(
        mails
          .filter(({ to }) => to.includes(typed(at)))
          .map(({ subject, text, html }) =>
            [subject, text, html].map((part) => part?.replaceAll(/\d{3} ?\d{3}/g, '·')),
          ),
      );
    const letters = new Set(inTurns().map((_document, at) => received(at)));
    expect(letters.size).toBe(1);
    expect([...letters][0]).toContain('Tu código es');
  });

  test('cannot tell from the reply to a recovery request whether the identity document is known', async () => {
    const counts = await answersOf((numeroDocumento) =>
      t.client().post('/api/ChangePassword/send-otp', { tipoDocumento: 'CC', numeroDocumento, canal: 'email' }),
    );
    expect([...counts.known.values()]).toEqual([samples]);
    expect(counts.unknown).toEqual(counts.known);
    expect([...counts.known.keys()][0]).toContain('"status":200');
  });

  test('cannot tell from a sign-in with a wrong password whether the identity document is known', async () => {
    const counts = await answersOf((numeroDocumento) =>
      t.client().post('/api/Auth/login', { tipoDocumento: 'CC', numeroDocumento, password: 'una frase cualquiera' }),
    );
    expect([...counts.known.values()]).toEqual([samples]);
    expect(counts.unknown).toEqual(counts.known);
    expect([...counts.known.keys()][0]).toContain('"status":422');
  });
});
