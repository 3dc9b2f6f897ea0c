import type { Endpoint } from '#contract/endpoint.ts';
import { z } from '#contract/wire.ts';

export interface CallCircumstances {
  sessionId?: string | undefined;
  campaign?: object | undefined;
  idempotencyKey?: string | undefined;
  raw?: boolean | undefined;
}

export interface PreparedRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

const methodsWithCampaign = new Set(['POST', 'PUT', 'PATCH']);

export function prepareRequest(
  endpoint: Endpoint,
  input: { params?: unknown; body?: unknown },
  { sessionId, campaign, idempotencyKey, raw }: CallCircumstances,
): PreparedRequest {
  const headers: Record<string, string> = { Accept: 'application/json, application/problem+json' };
  if (sessionId) headers['X-Session'] = sessionId;
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey;
  if (endpoint.mock === false) headers['x-use-mock'] = 'false';
  if (raw) headers['X-Accept-Response-Type'] = 'raw';
  const request: PreparedRequest = {
    method: endpoint.method,
    path: fillPath(endpoint.path, endpoint.params ? z.encode(endpoint.params, input.params) : {}),
    headers,
  };
  if (endpoint.body) {
    const body: unknown = z.encode(endpoint.body, input.body);
    headers['Content-Type'] = 'application/json';
    request.body = JSON.stringify(withCampaign(endpoint.method, body, campaign));
  }
  return request;
}

function withCampaign(method: string, body: unknown, campaign: object | undefined): unknown {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  return campaign && isObject && methodsWithCampaign.has(method) ? { ...body, UTMDto: campaign } : body;
}

/** @throws when a value is missing. */
export function fillPath(path: string, values: unknown): string {
  const known = values as Record<string, unknown>;
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = known[name];
    if (value === undefined) throw new TypeError(`The path ${path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
}

/** Parses a `Content-Disposition` header (RFC 6266). Removes folders from the file name. */
export function fileNameOf(disposition: string | null, otherwise: string): string {
  if (!disposition) return otherwise;
  const extended = /filename\*\s*=\s*utf-8''([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]+))/i.exec(disposition);
  const name = decoded(extended) ?? plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2]?.trim();
  return name?.replace(/^.*[\\/]/, '') || otherwise;
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text.trim());
  } catch {
    return undefined;
  }
}
