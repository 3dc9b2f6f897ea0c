import { Writable } from 'node:stream';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { policyReportPath, takePolicyReports } from './policy-reports.ts';
import { registerErrorReplies } from './problem-replies.ts';

async function opened() {
  const lines: Record<string, unknown>[] = [];
  const target = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>);
      done();
    },
  });
  const log = pino({ level: 'warn' }, target);
  const app = Fastify({ loggerInstance: log as FastifyBaseLogger }) as FastifyInstance;
  let at = new Date('2026-11-20T15:00:00Z');
  registerErrorReplies(app);
  takePolicyReports(app, () => at);
  await app.ready();
  const send = (payload: string, type = 'application/csp-report') =>
    app.inject({ method: 'POST', url: policyReportPath, payload, headers: { 'content-type': type } });
  return { lines, send, later: () => void (at = new Date(at.getTime() + 60_000)) };
}

const report = (change: object = {}) =>
  JSON.stringify({
    'csp-report': {
      'document-uri': 'https://portal.example/portal/ofertas?oferta=secreto#x',
      'blocked-uri': 'https://evil.example/steal?who=laura',
      'effective-directive': 'script-src-elem',
      disposition: 'enforce',
      ...change,
    },
  });

describe('a content policy report', () => {
  test('is logged with directive, page and blocked origin, without query strings', async () => {
    const { send, lines } = await opened();
    expect((await send(report())).statusCode).toBe(204);
    expect(lines).toMatchObject([
      { directive: 'script-src-elem', page: '/portal/ofertas', blocked: 'https://evil.example' },
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/secreto|laura/);
  });

  test('is logged without path segments that may be secrets', async () => {
    const { send, lines } = await opened();
    await send(report({ 'document-uri': 'https://portal.example/verificar/AB12-CD34/x' }));
    expect(lines).toMatchObject([{ page: '/verificar/…/x' }]);
  });

  test.each([
    ['inline', 'inline'],
    ['data', 'data'],
    ['data:text/html,x', 'data:'],
    ['ev\r\nil', 'evil'],
  ])('shows the blocked URL %j as %s in the log', async (blocked, said) => {
    const { send, lines } = await opened();
    await send(report({ 'blocked-uri': blocked }));
    expect(lines).toMatchObject([{ blocked: said }]);
  });

  test('is logged at most thirty times a minute', async () => {
    const { send, lines, later } = await opened();
    for (let n = 0; n < 50; n += 1) expect((await send(report())).statusCode).toBe(204);
    expect(lines).toHaveLength(30);
    later();
    await send(report());
    expect(lines).toHaveLength(31);
  });

  test.each(['', 'no json', '[]', '{}', '{"csp-report":7}'])('is rejected when it is invalid (%s)', async (payload) => {
    expect((await (await opened()).send(payload)).statusCode).toBe(400);
  });

  test('is limited in size', async () => {
    const { send } = await opened();
    expect((await send(report({ 'blocked-uri': 'a'.repeat(20_000) }))).statusCode).toBe(413);
  });

  test('is accepted only with the content type of a report', async () => {
    expect((await (await opened()).send('csp-report=1', 'application/x-www-form-urlencoded')).statusCode).toBe(415);
  });
});
