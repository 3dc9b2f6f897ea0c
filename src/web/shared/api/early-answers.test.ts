import { afterEach, expect, test, vi } from 'vitest';
import { currentUser } from '#contract/account.ts';
import { removeDebt } from '#contract/diagnosis.ts';
import { call } from './client.ts';

afterEach(() => vi.unstubAllGlobals());

const asked: string[] = [];
function early(answer: Promise<Response>) {
  asked.length = 0;
  vi.stubGlobal('performance', { now: () => 400 });
  vi.stubGlobal('window', { rebancaEarly: new Map([[currentUser.path, answer]]) });
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return Response.json({ from: 'the call' });
  });
}
const read = () => call(currentUser, { raw: true });

test('what the page asked for early answers the first call, and only that', async () => {
  early(Promise.resolve(Response.json({ from: 'the page' })));
  expect(await read()).toEqual({ from: 'the page' });
  expect(asked).toEqual([]);
  expect(await read()).toEqual({ from: 'the call' });
});

test.each([
  ['was refused', () => Promise.resolve(new Response('{}', { status: 401 }))],
  ['never came', () => Promise.reject(new TypeError('Failed to fetch'))],
])('what %s is asked for again, so that the session can be renewed', async (_name, answer) => {
  early(answer());
  expect(await read()).toEqual({ from: 'the call' });
});

test('what has waited too long is asked for again', async () => {
  early(Promise.resolve(Response.json({ from: 'the page' })));
  vi.stubGlobal('performance', { now: () => 10_001 });
  expect(await read()).toEqual({ from: 'the call' });
});

test('what came before a change is not taken for what is there after it', async () => {
  early(Promise.resolve(Response.json({ from: 'the page' })));
  await call(removeDebt, { params: { debtId: '6f1b0a52-8a57-4e3c-9a43-0c2d7c6b8f11' }, raw: true });
  expect(await read()).toEqual({ from: 'the call' });
});
