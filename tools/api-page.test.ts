import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { apiPage } from './api-page.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await apiPage('http://localhost:3000');
});
afterAll(() => app.close());

test('the API page serves Swagger UI and the OpenAPI description of the contract', async () => {
  const page = await app.inject('/');
  expect(page.statusCode).toBe(200);
  const [, script] = /src="([^"]*swagger-ui-bundle\.js)"/.exec(page.body)!;
  expect((await app.inject(new URL(script!, 'http://localhost/').pathname)).statusCode).toBe(200);
  const { servers, paths } = (await app.inject('/json')).json();
  expect(servers).toEqual([{ url: 'http://localhost:3000' }]);
  expect(paths['/api/payments/attempts'].post.operationId).toBe('createAttempt');
});
