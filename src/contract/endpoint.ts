import type { ApiScope } from './api-scopes.ts';
import type { ProblemCode } from './problem.ts';
import type { Schema, z } from './wire.ts';

/**
 * One call of the API, as both sides see it.
 * - `path` is written exactly as the specification writes it; `{name}` marks a parameter.
 * - `access`: `session` needs a live session (401 without one); `public` needs none; `scoped` needs the short-lived
 *   cookie of one procedure (409 when it has ended); `key` needs an integrator's key with the endpoint's `scope` (401, 403).
 * - `query`: what stands behind the `?`, of which nothing is secret.
 * - `problems`: every refusal that this endpoint may answer, besides those that any may (`commonProblems`).
 * - `mock: false`: the call has the header `x-use-mock`, as the specification's table says. The server does not read it.
 * - `multipart`: the body is `multipart/form-data`, read by the endpoint's own handler.
 * - `idempotent`: the call takes an `Idempotency-Key` header.
 * - `background`: the page sends it by itself, so it proves no presence and never moves the idle clock.
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
/** What a call answers; a `file` endpoint answers bytes, not a value. */
export type ReplyOf<E extends Endpoint> = E['reply'] extends Schema<infer R, any> ? R : never;
export type ProblemsOf<E extends Endpoint> = E['problems'][number];

export const endpoint = <const E extends Endpoint>(definition: E): E => definition;
