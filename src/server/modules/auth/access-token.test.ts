import { expect, test } from 'vitest';
import type { KeyRing } from '#server/key-ring.ts';
import { accessTokenReader, signAccessToken } from './access-token.ts';

const ring = (text: string): KeyRing => [{ id: text, key: new TextEncoder().encode(text) }];
const key = ring('una clave de treinta y dos letras');
const person = {
  sessionId: '11111111-1111-4111-8111-111111111111',
  customerId: '22222222-2222-4222-8222-222222222222',
};
const start = new Date('2026-11-20T15:00:00Z');
const after = (seconds: number): Date => new Date(start.getTime() + seconds * 1000);
const seconds = 600;

test('a token that was proven is still refused when its time is over, and before it began', async () => {
  const read = accessTokenReader(key, seconds);
  const token = await signAccessToken(key, person, seconds, start);
  const proven: unknown[] = [];
  for (const at of [0, seconds + 29, seconds + 30, seconds + 3_600, -31, 10]) proven.push(await read(token, after(at)));
  const anew: unknown[] = [];
  for (const at of [0, seconds + 29, seconds + 30, seconds + 3_600, -31, 10])
    anew.push(await accessTokenReader(key, seconds)(token, after(at)));
  expect(proven).toEqual(anew);
  expect(proven).toEqual([person, person, undefined, undefined, undefined, person]);
});

test('what one token proved says nothing of another with its claims', async () => {
  const read = accessTokenReader(key, seconds);
  const token = await signAccessToken(key, person, seconds, start);
  expect(await read(token, start)).toEqual(person);
  const [header, claims] = token.split('.');
  const foreign = await signAccessToken(ring('otra clave de treinta y dos letras'), person, seconds, start);
  expect(await read(foreign, start)).toBeUndefined();
  expect(await read(`${header}.${claims}.${foreign.split('.')[2]}`, start)).toBeUndefined();
});
