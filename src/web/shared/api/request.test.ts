import { describe, expect, test } from 'vitest';
import { activity, login, revokeRefreshToken } from '#contract/auth.ts';
import { readConfig } from '#contract/config.ts';
import { z } from '#contract/wire.ts';
import { fileNameOf, fillPath, prepareRequest } from './request.ts';

const credentials = { documentType: 'CC', documentNumber: '52418903', password: 'una frase larga' } as const;
const campaign = { Utm_source: 'radio', SesionId: 'a' };

describe('prepareRequest', () => {
  test('uses wire names in the request body', () => {
    const { body, headers, method } = prepareRequest(login, { body: credentials }, {});
    expect(method).toBe('POST');
    expect(headers['Content-Type']).toBe('application/json');
    expect(JSON.parse(body!)).toEqual({
      tipoDocumento: 'CC',
      numeroDocumento: '52418903',
      password: 'una frase larga',
    });
  });

  test('adds the campaign to an object body', () => {
    const { body } = prepareRequest(login, { body: credentials }, { campaign });
    expect(JSON.parse(body!)).toMatchObject({ UTMDto: campaign });
  });

  const anything = (method: string, more: object = {}) =>
    ({ ...login, method, body: z.unknown(), ...more }) as unknown as typeof login;
  const sent = (method: string, body: unknown) =>
    JSON.parse(prepareRequest(anything(method), { body }, { campaign }).body!) as unknown;

  test('adds the campaign only to POST, PUT and PATCH', () => {
    for (const method of ['POST', 'PUT', 'PATCH']) expect(sent(method, { a: 1 })).toEqual({ a: 1, UTMDto: campaign });
    for (const method of ['DELETE', 'GET']) expect(sent(method, { a: 1 })).toEqual({ a: 1 });
  });

  test('sends the body unchanged when the body is not an object, or when no campaign exists', () => {
    for (const body of [[1], 'texto', 7, null]) expect(sent('POST', body)).toEqual(body);
    expect(JSON.parse(prepareRequest(anything('POST'), { body: { a: 1 } }, {}).body!)).toEqual({ a: 1 });
  });

  test('sets no JSON body, campaign or content type for a form with files', () => {
    const { body: _, ...files } = { ...login, multipart: true };
    const request = prepareRequest(files as unknown as typeof login, {}, { campaign });
    expect([request.body, request.headers['Content-Type']]).toEqual([undefined, undefined]);
  });

  test('sends the header x-use-mock only for endpoints that require the header', () => {
    expect(prepareRequest(anything('POST', { mock: false }), { body: {} }, {}).headers['x-use-mock']).toBe('false');
    expect(prepareRequest(anything('POST'), { body: {} }, {}).headers).not.toHaveProperty('x-use-mock');
  });

  test('sends neither campaign nor content type without a body', () => {
    const request = prepareRequest(activity, {}, { campaign });
    expect(request.body).toBeUndefined();
    expect(request.headers).not.toHaveProperty('Content-Type');
  });

  test('sends session id, idempotency key and raw mode only when set', () => {
    const full = prepareRequest(activity, {}, { sessionId: 's-1', idempotencyKey: 'k-1', raw: true });
    expect(full.headers).toMatchObject({
      'X-Session': 's-1',
      'Idempotency-Key': 'k-1',
      'X-Accept-Response-Type': 'raw',
    });
    const bare = prepareRequest(activity, {}, {});
    for (const name of ['X-Session', 'Idempotency-Key', 'X-Accept-Response-Type'])
      expect(bare.headers).not.toHaveProperty(name);
  });

  test('fills the path parameters', () => {
    const userId = '3f1c0e0e-3c3a-4a6e-9b1a-0d9f0c1b2a3d';
    expect(prepareRequest(revokeRefreshToken, { params: { userId } }, {}).path).toBe(
      `/api/auth/user/${userId}/revoke/refresh-token`,
    );
    expect(prepareRequest(readConfig, { params: { file: 'tool-tips.json' } }, {}).path).toBe(
      '/api/config/tool-tips.json',
    );
  });
});

describe('fillPath', () => {
  test('percent-encodes the values', () => expect(fillPath('/api/x/{id}', { id: 'a/b?c' })).toBe('/api/x/a%2Fb%3Fc'));
  test('throws when a value is missing', () => expect(() => fillPath('/api/x/{id}', {})).toThrow('needs id'));
});

describe('fileNameOf', () => {
  test.each([
    ['attachment; filename="acuerdo.pdf"', 'acuerdo.pdf'],
    ['attachment; filename=acuerdo.pdf; size=3', 'acuerdo.pdf'],
    ['attachment; filename="x.pdf"; filename*=UTF-8\'\'certificaci%C3%B3n.pdf', 'certificación.pdf'],
    ['attachment; filename="../../etc/passwd"', 'passwd'],
    ['attachment; filename="a\\"b.pdf"', 'a"b.pdf'],
    ['attachment', 'otro.pdf'],
    [null, 'otro.pdf'],
  ])('reads %s and returns %s', (header, name) => expect(fileNameOf(header, 'otro.pdf')).toBe(name));
});
