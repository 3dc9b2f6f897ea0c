import type { ApiScope } from './api-scopes.ts';
import type { ProblemCode } from './problem.ts';
import type { Schema, z } from './wire.ts';

/**
 * One endpoint of the API, as server and client see it.
 * - `path` is written as in the specification; `{name}` marks a parameter.
 * - `access`: `session` needs a live session (401 without one); `public` needs none; `scoped` needs the short-lived
 * cookie of one procedure (409 when it has ended); `key` needs an integrator's key with the endpoint's `scope` (401,
 * 403).
 * - `query`: query parameters, never secret.
 * - `problems`: every refusal of this endpoint besides `commonProblems`.
 * - `mock: false`: the client sends the header `x-use-mock`, as the specification requires. The server ignores it.
 * - `multipart`: the body is `multipart/form-data`, parsed by the endpoint's handler.
 * - `idempotent`: the endpoint accepts an `Idempotency-Key` header.
 * - `background`: sent by the page itself, so it does not restart the idle timer.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST';
  readonly path: `/api/${string}`;
  readonly access: 'session' | 'public' | 'scoped' | 'key';
  readonly scope?: ApiScope;
  readonly params?: Schema<any, any>;
  readonly query?: Schema<any, any>;
  readonly body?: Schema<any, any>;
  readonly reply: Schema<any, any> | 'file';
  readonly problems: readonly ProblemCode[];
  readonly multipart?: true;
  readonly mock?: false;
  readonly idempotent?: true;
  readonly background?: true;
}

export type ParamsOf<E extends Endpoint> = E extends { params: infer S extends Schema<any, any> }
  ? z.output<S>
  : undefined;
export type QueryOf<E extends Endpoint> = E extends { query: infer S extends Schema<any, any> }
  ? z.output<S>
  : undefined;
export type BodyOf<E extends Endpoint> = E extends { body: infer S extends Schema<any, any> } ? z.output<S> : undefined;
export type ReplyOf<E extends Endpoint> = E['reply'] extends Schema<infer R, any> ? R : never;
export type ProblemsOf<E extends Endpoint> = E['problems'][number];

export const endpoint = <const E extends Endpoint>(definition: E): E => definition;
