import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { engines } from '#test/support/engines.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { ownerOfEverything } from './calls-of-the-owner.ts';
import { liveThroughASession, recordAnswers } from './recorded-answers.ts';

const embedded = engines.find(({ name }) => name === 'PGlite')!;
let t: TestApp;
const lines: string[] = [];
const standardOutput = vi.spyOn(process.stdout, 'write');
beforeAll(async () => {
  standardOutput.mockImplementation((chunk) => lines.push(String(chunk)) > 0);
  t = await startTestApp(embedded, { LOG_LEVEL: 'trace' });
});
afterAll(async () => {
  standardOutput.mockRestore();
  await t.close();
});

test('the log of a whole life in the portal names nobody and opens nothing', async () => {
  const answers = recordAnswers(t);
  await liveThroughASession(t);
  const owner = await ownerOfEverything(t);
  const stranger = t.client();
  const owned = Object.values(owner.calls).filter((call) => call !== 'no id of anybody');
  for (const call of owned) await call(stranger);
  // Where secrets and people's data end up when programs are careless.
  const canaries = ['canario-consulta', 'canario-cuerpo', 'canario-cabecera', 'canario-campo'];
  await stranger.get(`/api/User?email=${owner.person.email}&token=canario-consulta`);
  await stranger.get(`/inicio?documento=${owner.person.documentNumber}&utm_source=canario-consulta`);
  await stranger.post('/api/Auth/login', { password: 'canario-cuerpo', 'canario-campo': 1 });
  await stranger.send({
    method: 'POST',
    url: '/api/Auth/login',
    payload: '{"password":"canario-cuerpo"',
    headers: { 'content-type': 'application/json' },
  });
  await stranger.get('/api/User', { 'user-agent': 'canario-cabecera', referer: 'https://x/canario-cabecera' });
  await t.drain();
  standardOutput.mockRestore();

  const log = lines.join('');
  expect(log).toContain('"url":"/api/Auth/login"');
  expect(lines.length).toBeGreaterThan(owned.length);
  const codes = (await t.mailbox.messages()).flatMap(({ subject }) => subject.match(/\b\d{3} ?\d{3}\b/g) ?? []);
  const tokens = answers
    .flatMap(({ setCookies }) => setCookies.map(({ value }) => value))
    .filter((one) => one.length > 9);
  const personal = [owner.person.documentNumber, owner.person.email, owner.person.password, '3001234567', 'Número '];
  expect(tokens.length * codes.length).toBeGreaterThan(0);
  // Figures only count where they are alone: moments, durations and ids have every digit in them by chance.
  const appearsAlone = (figure: string) => new RegExp(`(?<![\\w.-])${figure}(?![\\w.-])`).test(log);
  const isLogged = (one: string) => (/^\d+$/.test(one) ? appearsAlone(one) : log.includes(one));
  const leaked = [...canaries, ...personal, ...codes.map((code) => code.replace(' ', '')), ...tokens].filter(isLogged);
  expect(leaked).toEqual([]);
  expect(log).not.toMatch(/127\.0\.0\.1|@correo\.example/);
  for (const line of log.split('\n')) if (line) expect(() => JSON.parse(line) as unknown).not.toThrow();
});
