import type { ApiScope } from './api-scopes.ts';
import type { ProblemCode } from './problem.ts';
import type { Schema, z } from './wire.ts';

/**
 * One endpoint of the API, for server and client.
 * - `path`: `{name}` is a parameter.
 * - `access`: `public` needs no session. `session` needs a live session (else 401). `scoped` needs the short-lived
 *   cookie of one procedure (409 after the end of the procedure). `key` needs an integrator's key with the `scope` of
 *   the endpoint (else 401 or 403).
 * - `query`: never secret.
 * - `problems`: every refusal of this endpoint besides `commonProblems`.
 * - `multipart`: the handler parses the body.
 * - `mock: false`: the client sends the header `x-use-mock` of the specification, which the server ignores.
 * - `idempotent`: the request needs an `Idempotency-Key` header.
 * - `background`: the page sends the request itself, so the request does not restart the idle timer.
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
