import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { activity, login, refreshToken } from '#contract/auth.ts';
import { downloadDocument } from '#contract/documents.ts';
import { problemBody } from '#contract/problem.ts';
import { call, connectClient, download } from './client.ts';
import { ApiProblem, NetworkFailure, submissionMessage, UnexpectedReply } from './failures.ts';
import { refusalAbout } from './use-submission.ts';

const id = '3f1c0e0e-3c3a-4a6e-9b1a-0d9f0c1b2a3d';
const lost = vi.fn();
let answers: Record<string, (() => Response | Promise<Response>)[]>;
const sent: { path: string; init: RequestInit }[] = [];

const ok = (body: unknown) => () => Response.json(body);
const refused = (code: Parameters<typeof problemBody>[0]) => () =>
  Response.json(problemBody(code), { status: problemBody(code).status });

beforeEach(() => {
  answers = {};
  sent.length = 0;
  lost.mockReset();
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, init });
    const next = answers[path]?.shift();
    if (!next) throw new TypeError(`Nothing answers ${path}`);
    return next();
  });
  connectClient({
    sessionId: () => 's-1',
    campaign: () => ({ Utm_source: 'radio' }),
    lastRefreshAt: () => 0,
    refreshedAt: () => undefined,
    lost,
  });
});
afterEach(() => void vi.unstubAllGlobals());

const paths = () => sent.map(({ path }) => path);

describe('call', () => {
  test('returns English names and sends credentials and the session id', async () => {
    answers[activity.path] = [ok({ minutosRestantes: 15 })];
    expect(await call(activity)).toEqual({ idleMinutesLeft: 15 });
    expect(sent[0]!.init).toMatchObject({ credentials: 'include', headers: { 'X-Session': 's-1' } });
  });

  test('returns the wire value in raw mode', async () => {
    answers[activity.path] = [ok({ minutosRestantes: 15 })];
    expect(await call(activity, { raw: true })).toEqual({ minutosRestantes: 15 });
    expect(sent[0]!.init.headers).toMatchObject({ 'X-Accept-Response-Type': 'raw' });
  });

  test('throws an error with the code of the refusal', async () => {
    answers[login.path] = [refused('AUTH_INVALID_CREDENTIALS')];
    await expect(
      call(login, { body: { documentType: 'CC', documentNumber: '1', password: 'x' } }),
    ).rejects.toMatchObject({
      code: 'AUTH_INVALID_CREDENTIALS',
    });
    expect(paths()).toEqual([login.path]);
  });

  test('uses keepalive only while the page is hidden', async () => {
    const body = { documentType: 'CC', documentNumber: '1', password: 'x' } as const;
    for (const visibilityState of ['hidden', 'visible']) {
      vi.stubGlobal('document', { visibilityState });
      answers[login.path] = [refused('AUTH_INVALID_CREDENTIALS')];
      await call(login, { body }).catch(() => undefined);
    }
    expect(sent.map(({ init }) => init.keepalive === true)).toEqual([true, false]);
  });

  test('throws NetworkFailure when the server does not respond', async () => {
    await expect(call(activity)).rejects.toBeInstanceOf(NetworkFailure);
  });

  test('throws UnexpectedReply when the reply does not match the contract', async () => {
    answers[activity.path] = [ok({ otra: 1 })];
    await expect(call(activity)).rejects.toBeInstanceOf(UnexpectedReply);
  });

  test('throws the problem `UNAVAILABLE` for an HTML error page of a proxy', async () => {
    answers[activity.path] = [() => new Response('<h1>Bad gateway</h1>', { status: 502 })];
    await expect(call(activity)).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 502 });
  });

  const general = 'Ha ocurrido un error inesperado. Intenta de nuevo más tarde.';
  test.each([
    ['only a title', '{"title":"El servicio está en pausa"}', 'El servicio está en pausa'],
    ['only an error message', '{"error":{"message":"Intenta el lunes"}}', 'Intenta el lunes'],
    ['a list of errors and a title', '{"title":"Datos","errors":{"email":["no"]}}', general],
    ['an empty object', '{}', general],
    ['null', 'null', general],
    ['a JSON string', '"no"', general],
    ['an error that is a JSON string', '{"error":"no"}', general],
    ['HTML of a proxy', '<h1>Bad gateway</h1>', general],
    ['nothing', '', general],
  ])('throws a problem with the message required by §8 for a response with %s', async (_what, body, said) => {
    for (const status of [400, 404, 409, 500, 502]) {
      answers[activity.path] = [() => new Response(body, { status })];
      const failure: unknown = await call(activity).catch((refused: unknown) => refused);
      expect(failure).toBeInstanceOf(ApiProblem);
      expect(refusalAbout(failure, { text: submissionMessage(failure) })).toMatchObject({ text: said });
    }
  });
});

describe('a 401 response', () => {
  test('refreshes the session once and repeats the call once', async () => {
    answers[activity.path] = [refused('NO_SESSION'), ok({ minutosRestantes: 15 })];
    answers[refreshToken.path] = [ok({ id })];
    expect(await call(activity)).toEqual({ idleMinutesLeft: 15 });
    expect(paths()).toEqual([activity.path, refreshToken.path, activity.path]);
    expect(lost).not.toHaveBeenCalled();
  });

  test('to a call in raw mode causes a refresh without raw mode', async () => {
    answers[activity.path] = [refused('NO_SESSION'), ok({ minutosRestantes: 15 })];
    answers[refreshToken.path] = [ok({ id })];
    expect(await call(activity, { raw: true })).toEqual({ minutosRestantes: 15 });
    const modes = sent.map(({ init }) => (init.headers as Record<string, string>)['X-Accept-Response-Type']);
    expect(modes).toEqual(['raw', undefined, 'raw']);
  });

  test('to a download refreshes the session, even when its body contains no problem', async () => {
    const path = `/api/Documents/rebancarizacion/${id}`;
    answers[path] = [() => new Response('no', { status: 401 }), () => new Response('%PDF')];
    answers[refreshToken.path] = [ok({ id })];
    const { blob } = await download(downloadDocument, { params: { documentId: id } });
    expect(await blob.text()).toBe('%PDF');
    expect(paths()).toEqual([path, refreshToken.path, path]);
  });

  test.each([
    ['a network failure', () => Promise.reject(new TypeError('reset'))],
    ['a refusal with a problem code', refused('NO_SESSION')],
  ])('§4 rejects all waiting calls and ends the session when the only refresh fails: %s', async (_what, answer) => {
    answers[activity.path] = Array.from({ length: 5 }, () => refused('NO_SESSION'));
    answers[refreshToken.path] = [answer, ok({ id })];
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => call(activity)));
    expect(outcomes.map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
    expect(paths().filter((path) => path === refreshToken.path)).toHaveLength(1);
    expect(lost).toHaveBeenCalled();
  });

  test('§4 causes a refresh that continues after the user leaves the page', async () => {
    answers[activity.path] = [refused('NO_SESSION'), ok({ minutosRestantes: 15 })];
    answers[refreshToken.path] = [ok({ id })];
    await call(activity);
    expect(sent.map(({ init }) => init.keepalive === true)).toEqual([false, true, false]);
  });

  test('after a refresh causes no second refresh', async () => {
    answers[activity.path] = [refused('NO_SESSION'), refused('NO_SESSION')];
    answers[refreshToken.path] = [ok({ id })];
    await expect(call(activity)).rejects.toMatchObject({ code: 'NO_SESSION' });
    expect(paths()).toEqual([activity.path, refreshToken.path, activity.path]);
    expect(lost).toHaveBeenCalledTimes(1);
  });

  test('§4 refreshes the session once even when the browser has no user cookie', async () => {
    answers[activity.path] = [refused('NO_SESSION'), ok({ minutosRestantes: 15 })];
    answers[refreshToken.path] = [ok({})];
    expect(await call(activity)).toEqual({ idleMinutesLeft: 15 });
    expect(paths()).toEqual([activity.path, refreshToken.path, activity.path]);
  });

  test('to the refresh call itself causes no refresh', async () => {
    answers[refreshToken.path] = [refused('NO_SESSION')];
    await expect(call(refreshToken)).rejects.toMatchObject({ code: 'NO_SESSION' });
    expect(paths()).toEqual([refreshToken.path]);
  });
});

test('a download returns the bytes and the file name', async () => {
  const path = `/api/Documents/rebancarizacion/${id}`;
  answers[path] = [
    () => new Response('%PDF', { headers: { 'Content-Disposition': 'attachment; filename="acuerdo.pdf"' } }),
  ];
  const { blob, fileName } = await download(downloadDocument, { params: { documentId: id } });
  expect(fileName).toBe('acuerdo.pdf');
  expect(await blob.text()).toBe('%PDF');
});
