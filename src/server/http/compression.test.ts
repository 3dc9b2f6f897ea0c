import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { postgres } from '#test/support/engines.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { workedDebt, type Client } from '#test/support/test-app.ts';

describe('an API response', () => {
  const t = suiteApp(postgres);
  let person: Client;
  beforeAll(async () => {
    person = await t.signedIn(await t.person([workedDebt, workedDebt]));
  });

  const read = async (accepted: string) => {
    const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { cookie, 'accept-encoding': accepted };
    const { rawPayload, headers: responseHeaders } = await t.app.inject({
      url: '/api/management/userManagement',
      headers,
    });
    return { bytes: rawPayload, responseHeaders };
  };

  test.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip, deflate', gunzipSync],
  ] as const)('is compressed with %s and decompresses to the same text', async (encoding, accepted, decompress) => {
    const plain = await read('');
    const small = await read(accepted);
    expect(plain.responseHeaders).not.toHaveProperty('content-encoding');
    expect(small.responseHeaders).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(plain.responseHeaders.vary).toBe('accept-encoding');
    expect(decompress(small.bytes).equals(plain.bytes)).toBe(true);
    expect(small.bytes.length).toBeLessThan(plain.bytes.length / 2);
    expect(Number(small.responseHeaders['content-length'])).toBe(small.bytes.length);
  });

  test.each([
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br;q=0,*', 'gzip'],
    ['br; q=0.000, gzip;q=0', undefined],
    ['*;q=0', undefined],
    ['BR', 'br'],
    ['GZip;Q=1', 'gzip'],
    ['*', 'br'],
    ['deflate, zbr', undefined],
    ['identity', undefined],
  ])('has the encoding for the header accept-encoding "%s": %s', async (accepted, encoding) => {
    const { responseHeaders } = await read(accepted);
    expect(responseHeaders['content-encoding']).toBe(encoding);
  });

  test('is not compressed when it is short, has an entity tag or answers a POST request', async () => {
    const asked = { 'accept-encoding': 'br' };
    const links = await person.get('/api/config/common-links.json', asked);
    const short = await person.get('/api/version', asked);
    const { body } = await person.get('/api/management/userManagement');
    const sent = await person.post('/api/management/offer/simulation', { ofertaId: body.ofertas[0].id }, asked);
    expect(sent.text.length).toBeGreaterThan(1_400);
    for (const { headers } of [links, short, sent]) expect(headers).not.toHaveProperty('content-encoding');
  });
});
