import { connect, type AddressInfo } from 'node:net';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { throttle } from '#server/db/schema/people.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { digestOfEveryRow } from '#test/support/every-row.ts';
import { extras, multipart, photo, sendMailing } from '#test/support/membership.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { workedDebt, type Client, type Person } from '#test/support/test-app.ts';

/**
 * A refused call may change these tables: it may count as a try, and a wrong password is recorded in the security log.
 */
const mayChange = ['public.throttle', 'public.audit_event', 'public.integrity_link'];

/** The headers are sent while the session is valid. In most tests, the session ends before the body is sent. */
describeOnPostgres('a request body that arrives late', (engine) => {
  const t = suiteApp(engine);
  let laura: Person;
  let browser: Client;
  let nextAdmission: () => Promise<void>;
  beforeAll(async () => {
    await t.app.listen({ port: 0, host: '127.0.0.1' });
    const { current } = t.services.auth;
    let tellAdmitted = () => {};
    nextAdmission = () => new Promise((resolve) => (tellAdmitted = resolve));
    t.services.auth.current = async (...asked) => {
      const live = await current(...asked);
      tellAdmitted();
      return live;
    };
  });
  beforeEach(async () => {
    await t.platform.database.sql.delete(throttle);
    laura = await t.person([workedDebt]);
    browser = await t.signedIn(laura);
  });

  const json = (body: object) => ({
    payload: Buffer.from(JSON.stringify(body)),
    headers: { 'content-type': 'application/json' },
  });
  type Call = [path: string, body: { payload: Buffer; headers: Record<string, string> }];
  const calls: Record<string, () => Promise<Call>> = {
    'a preference': async () => ['/api/account/contact-preference', json({ canales: ['celular'], horario: 'TARDE' })],
    'a file': async () => {
      const person = await t.person();
      [laura, browser] = [person, await t.signedIn(person)];
      await sendMailing(browser);
      return ['/api/RebankingProgram/application/step2', multipart(extras, await photo())];
    },
  };
  const endings: Record<string, () => Promise<unknown>> = {
    'signing out': () => browser.post(`/api/auth/user/${laura.id}/revoke/refresh-token`),
    'the operator blocks the account': () =>
      t.platform.database.transaction((tx) => t.services.auth.setDisabled(tx, laura.id, true, t.clock.now())),
    'being idle for too long': async () => t.clock.advance({ minutes: 15, seconds: 31 }),
  };

  async function sentLate([path, { payload, headers }]: Call, end: () => Promise<unknown>) {
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const all = {
      host: '127.0.0.1',
      connection: 'close',
      'sec-fetch-site': 'same-origin',
      cookie,
      'content-length': payload.length,
      ...headers,
    };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
    const admitted = nextAdmission();
    const socket = connect((t.app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    await admitted;
    await end();
    const before = await digestOfEveryRow(t);
    socket.write(payload);
    let answer = '';
    for await (const part of socket) answer += part;
    const after = await digestOfEveryRow(t);
    const changed = Object.keys(after).filter((table) => !mayChange.includes(table) && after[table] !== before[table]);
    return { status: Number(answer.split(' ')[1]), code: /"code":"(\w+)"/.exec(answer)?.[1], changed };
  }

  test.each(Object.keys(calls))('receives a normal response while the session is valid: %s', async (name) => {
    expect((await sentLate(await calls[name]!(), async () => {})).status).toBe(200);
  });

  test.each(Object.keys(endings))('receives a 401 and changes nothing after %s', async (ending) => {
    // All calls share one session check, so only signing out is tested with all calls.
    for (const call of ending === 'signing out' ? Object.values(calls) : [calls['a preference']!]) {
      laura = await t.person([workedDebt]);
      browser = await t.signedIn(laura);
      expect(await sentLate(await call(), endings[ending]!)).toEqual({ status: 401, code: 'NO_SESSION', changed: [] });
    }
  });
});
