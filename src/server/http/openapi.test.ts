import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { commonProblems } from '#contract/problem.ts';
import { webhookKinds } from '#contract/webhooks.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { openApiDocument, type Operation } from './openapi.ts';

const document = openApiDocument('prueba');
const endpoints = Object.entries<Endpoint>(api);
const operationOf = ({ method, path }: Endpoint): Operation => document.paths[path]![method.toLowerCase()]!;
const text = (value: unknown) => JSON.stringify(value);

describe('the OpenAPI description', () => {
  test('is a valid OpenAPI 3.1 document', async () => {
    const validator = new Validator();
    expect(await validator.validate(structuredClone(document) as object as Record<string, unknown>)).toEqual({
      valid: true,
    });
    expect(validator.version).toBe('3.1');
  });

  test('has every endpoint of the contract once, with all its refusals', () => {
    for (const [name, endpoint] of endpoints) {
      const { operationId, responses } = operationOf(endpoint);
      expect(operationId).toBe(name);
      const described = Object.values(responses).map(text).join();
      for (const code of endpoint.problems) expect(described, name).toContain(`"${code}"`);
    }
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    expect(operations).toHaveLength(endpoints.length);
    expect(commonProblems.filter((code) => !text(operations).includes(`"${code}"`))).toEqual(['METHOD_NOT_ALLOWED']);
  });

  test('describes the session, key, parameters and body of each endpoint', () => {
    for (const [name, endpoint] of endpoints) {
      const { parameters = [], requestBody, responses, security } = operationOf(endpoint);
      expect(security?.flatMap(Object.keys) ?? [], name).toEqual(endpoint.access === 'public' ? [] : [endpoint.access]);
      expect('401' in responses, name).toBe(
        ['session', 'key'].includes(endpoint.access) || endpoint.problems.includes('NO_SESSION'),
      );
      const named = parameters.map((each) => (each as { name: string }).name);
      expect(named, name).toEqual([
        ...[...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, own]) => own),
        ...(endpoint.query ? ['despues', 'limite'] : []),
        ...(endpoint.idempotent ? ['Idempotency-Key'] : []),
      ]);
      expect(requestBody !== undefined, name).toBe(endpoint.body !== undefined || endpoint.multipart === true);
    }
  });

  test('has every webhook message with its wire names', () => {
    expect(Object.keys(document.webhooks)).toEqual(webhookKinds);
    const messages = Object.values(document.webhooks).map(({ post }) => text(post.requestBody));
    expect(messages.filter((each) => !/"tipo".*"fecha".*"(?:acuerdo|radicado)"/.test(each))).toEqual([]);
  });

  test('uses wire names, also in bodies with several variants', () => {
    const login = text(operationOf(api.login).requestBody);
    expect(login).toContain('"tipoDocumento"');
    expect(login).not.toContain('documentType');
    expect(text(operationOf(api.makeRelief).requestBody)).toMatch(/"anyOf".*"meses"/);
    expect(text(operationOf(api.saveExtras).requestBody)).toMatch(/multipart\/form-data.*"birthday".*"binary"/);
    expect(text(operationOf(api.userManagement).responses['200'])).toContain('"format":"date"');
    // An empty schema would accept any value.
    const empty = endpoints.filter(([, { body, reply }]) => body !== undefined && reply !== 'file');
    for (const [name, endpoint] of empty)
      expect(text(operationOf(endpoint).requestBody), name).toMatch(/"properties"|"anyOf"|"enum"/);
  });
});

describeOnPostgres('/api/openapi.json', (engine) => {
  const app = suiteApp(engine, { REBANCA_RELEASE: 'prueba-1' });

  test('is public and is cached for five minutes', async () => {
    const answer = await app.client().get('/api/openapi.json');
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    expect(answer.headers['cache-control']).toBe('public, max-age=300');
    expect(answer.body.info.version).toMatch(/^prueba-1/);
    expect(answer.body.paths).toEqual(JSON.parse(text(document.paths)));
  });
});
