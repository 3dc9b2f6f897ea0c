import { describe, expect, test } from 'vitest';
import { postgres } from '#test/support/engines.ts';
import { suiteApp } from '#test/support/suite-app.ts';

const t = suiteApp(postgres);

describe('a conditional request', () => {
  const addresses = async () => {
    const { body } = await t.client().get('/api/legal');
    return ['/api/config/common-links.json', '/api/membresia/planes', body.textos[0].direccion];
  };

  test.each([
    ['the current tag', (tag: string) => tag, 304],
    ['a weak tag', (tag: string) => `W/${tag}`, 304],
    ['a list that contains the current tag', (tag: string) => `"other", W/"x,y" ,  ${tag}`, 304],
    ['the wildcard', () => '*', 304],
    ['another tag', () => '"other"', 200],
    ['the current tag with one more character', (tag: string) => `${tag.slice(0, -1)}0"`, 200],
  ])('with %s receives the expected status and entity tag', async (_, written, status) => {
    for (const url of await addresses()) {
      const tag = String((await t.client().get(url)).headers.etag);
      expect(tag).toMatch(/^".+"$/);
      const answer = await t.client().get(url, { 'if-none-match': written(tag), 'cache-control': 'no-cache' });
      expect([url, answer.status, answer.headers.etag]).toEqual([url, status, tag]);
    }
  });
});

test('an unsupported method returns 405 with the allowed methods', async () => {
  for (const [method, url, allow] of [
    ['OPTIONS', '/api/version', 'GET, HEAD'],
    ['DELETE', '/api/Auth/login', 'POST'],
    ['OPTIONS', '/', 'GET, HEAD'],
    ['POST', '/healthz', 'GET, HEAD'],
  ] as const) {
    const { statusCode, headers } = await t.app.inject({ method, url });
    expect([url, statusCode, headers.allow]).toEqual([url, 405, allow]);
  }
});
