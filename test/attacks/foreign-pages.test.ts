import { beforeAll, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { digestOfEveryRow } from '#test/support/every-row.ts';
import { specificationRoutes } from '#test/support/specification-routes.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { builtPages, type Client } from '#test/support/test-app.ts';
import { ownerOfEverything, type Owner } from './calls-of-the-owner.ts';

const endpoints: Endpoint[] = Object.values(api);
const anyId = '7d9f3c1e-5a44-4c0d-9a51-2f6b8f0f1a11';
const addressOf = ({ path }: Endpoint) =>
  path
    .replace('{file}', 'common-links.json')
    .replace('{form}', 'direccion')
    .replace(/\{\w+\}/g, anyId);

/** hardening.test.ts covers forged POST requests. */
describeOnPostgres('the page of another site', (engine) => {
  const t = suiteApp(engine, builtPages);
  let owner: Owner;
  beforeAll(async () => {
    owner = await ownerOfEverything(t);
  });

  test('cannot read any response of the API', async () => {
    const origins = [
      'https://evil.example',
      'null',
      'http://localhost:3000.evil.example',
      'http://localhost:3000',
      '*',
    ];
    const readable: unknown[] = [];
    for (const [at, endpoint] of endpoints.entries()) {
      const origin = origins[at % origins.length]!;
      for (const method of ['GET', 'POST', 'OPTIONS'] as const) {
        const { headers, status } = await copyOf(owner.client).send({
          method,
          url: addressOf(endpoint),
          headers: {
            origin,
            'access-control-request-method': 'POST',
            'access-control-request-headers': 'content-type, x-session',
            'sec-fetch-site': 'cross-site',
            'sec-fetch-mode': 'cors',
          },
        });
        const names = Object.keys(headers).filter((name) => name.startsWith('access-control-'));
        if (names.length > 0 || (method === 'OPTIONS' && status < 400))
          readable.push([origin, method, endpoint.path, names]);
      }
    }
    expect(readable).toEqual([]);
  });

  test('cannot change a database row by a GET or HEAD request', async () => {
    const client = copyOf(owner.client);
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const before = await digestOfEveryRow(t);
    expect(Object.keys(before).length).toBeGreaterThan(20);
    const addresses = [
      ...endpoints.map(addressOf),
      ...specificationRoutes.map(({ path }) => path.replace(/\{\w+\}/g, 'oferta')),
      '/?token=algo',
      '/?healthcheck',
      '/healthz',
      '/readyz',
      '/verificar/ABCD-EFGH-IJKL',
    ];
    for (const url of addresses) {
      for (const method of ['GET', 'HEAD'] as const) await t.app.inject({ method, url, headers: { cookie } });
    }
    for (const call of Object.values(owner.calls)) {
      // Requests the same URLs by GET, as an image or a link does.
      const reading: Client = { ...client, post: (url) => client.send({ method: 'GET', url }) };
      await call(reading);
    }
    expect(await digestOfEveryRow(t)).toEqual(before);
  });

  const copyOf = (client: Client): Client => {
    const copy = t.client();
    for (const [name, value] of client.cookies) copy.cookies.set(name, value);
    return copy;
  };
});
