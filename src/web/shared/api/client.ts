import { refreshToken } from '#contract/auth.ts';
import type { BodyOf, Endpoint, ParamsOf, ReplyOf } from '#contract/endpoint.ts';
import type { Problem } from '#contract/problem.ts';
import { z, type Schema } from '#contract/wire.ts';
import { learnServerTime } from '#web/shared/session/visit/current-time.ts';
import { ApiProblem, NetworkFailure, UnexpectedReply } from './failures.ts';
import { fileNameOf, prepareRequest, type PreparedRequest } from './request.ts';
import { singleRefresh } from './single-refresh.ts';
import { watchingForSlowness } from './slow-calls.store.ts';

export interface ClientSession {
  sessionId(): string | undefined;
  campaign(): object | undefined;
  lastRefreshAt(): number;
  refreshedAt(now: number): void;
  lost(): void;
}

let session: ClientSession | undefined;

export function connectClient(connected: ClientSession): void {
  session = connected;
}

type Given<Name extends string, T> = [T] extends [undefined] ? { [K in Name]?: undefined } : { [K in Name]: T };
type KeyOf<E extends Endpoint> = E extends { idempotent: true }
  ? { idempotencyKey: string }
  : { idempotencyKey?: undefined };
export type CallInput<E extends Endpoint> = Given<'params', ParamsOf<E>> &
  Given<'body', BodyOf<E>> &
  KeyOf<E> & { signal?: AbortSignal | undefined; raw?: boolean };
type InputArgument<E extends Endpoint> = {} extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

/**
 * In raw mode, returns the wire value.
 * @throws ApiProblem for a refusal; NetworkFailure without a response; UnexpectedReply when the response does not match
 * the contract; AbortError when `signal` is aborted
 */
export async function call<E extends Endpoint>(endpoint: E, ...[input]: InputArgument<E>): Promise<ReplyOf<E>> {
  const given = (input ?? {}) as LooseInput;
  const response = await answered(endpoint, given);
  const value: unknown = await response.json().catch((cause: unknown) => {
    throw new UnexpectedReply(cause);
  });
  if (given.raw || endpoint.reply === 'file') return value as ReplyOf<E>;
  const reply = z.safeDecode(endpoint.reply, value);
  if (!reply.success) throw new UnexpectedReply(reply.error);
  return reply.data as ReplyOf<E>;
}

/** @throws ApiProblem, NetworkFailure and AbortError, like `call`. */
export async function download<E extends Endpoint & { reply: 'file' }>(
  endpoint: E,
  ...[input]: InputArgument<E>
): Promise<{ blob: Blob; fileName: string }> {
  const response = await answered(endpoint, (input ?? {}) as LooseInput);
  const blob = await response.blob().catch((cause: unknown) => {
    throw new NetworkFailure(cause);
  });
  return { blob, fileName: fileNameOf(response.headers.get('Content-Disposition'), 'documento.pdf') };
}

/** Reports the progress from 0 to 1. Throws like `call`. */
export async function upload<E extends Endpoint & { multipart: true }>(
  endpoint: E,
  input: Given<'params', ParamsOf<E>> & {
    form: FormData;
    signal: AbortSignal;
    onProgress: (share: number) => void;
  },
): Promise<ReplyOf<E>> {
  const { params, signal } = input;
  const response = await answered(endpoint, { params, signal }, (request) => sendForm(request, input));
  const reply = z.safeDecode(endpoint.reply as Schema, await response.json().catch(() => undefined));
  if (!reply.success) throw new UnexpectedReply(reply.error);
  return reply.data as ReplyOf<E>;
}

type LooseInput = { params?: unknown; body?: unknown; idempotencyKey?: string; signal?: AbortSignal; raw?: boolean };

async function answered(endpoint: Endpoint, input: LooseInput, sending = send): Promise<Response> {
  const request = prepareRequest(endpoint, input, {
    sessionId: session?.sessionId(),
    campaign: session?.campaign(),
    idempotencyKey: input.idempotencyKey,
    raw: input.raw,
  });
  return watchingForSlowness(async () => {
    const startedAt = Date.now();
    let response = await sending(request, input.signal);
    if (response.status === 401 && endpoint.path !== refreshToken.path) {
      if (await refresh(startedAt)) response = await sending(request, input.signal);
      if (response.status === 401) session?.lost();
    }
    if (!response.ok) throw new ApiProblem(await problemOf(response));
    return response;
  });
}

const refresh = singleRefresh({
  timeoutMs: 10_000,
  now: () => Date.now(),
  lastRefreshAt: () => session?.lastRefreshAt() ?? 0,
  refreshedAt: (now) => session?.refreshedAt(now),
  exclusively: async (signal, work) =>
    typeof navigator.locks === 'undefined' ? work() : navigator.locks.request('rebanca-refresh', { signal }, work),
  refresh: async (signal) => {
    const request = prepareRequest(refreshToken, {}, { sessionId: session?.sessionId() });
    // Leaving the page does not abort the request, because the next page needs the new session.
    return (await send(request, signal, true)).ok;
  },
});

async function send(
  { method, path, headers, body }: PreparedRequest,
  signal?: AbortSignal,
  keepalive = outlives(body),
): Promise<Response> {
  try {
    const response = await fetch(path, {
      method,
      headers,
      credentials: 'include',
      ...(body === undefined ? {} : { body }),
      ...(signal ? { signal } : {}),
      ...(keepalive ? { keepalive } : {}),
    });
    learnServerTime(response.headers);
    return response;
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new NetworkFailure(cause);
  }
}

/** In characters. Browsers allow 64 KB for all pending `keepalive` bodies together. */
const mostLeftBehind = 20_000;

/** Returns true for a request that must continue after the page unloads, so that the last typed field is saved. */
function outlives(body: PreparedRequest['body']): boolean {
  return typeof body === 'string' && body.length <= mostLeftBehind && document.visibilityState === 'hidden';
}

/** Uses XMLHttpRequest, because `fetch` reports no upload progress. */
function sendForm(
  { method, path, headers }: PreparedRequest,
  { form, signal, onProgress }: { form: FormData; signal: AbortSignal; onProgress: (share: number) => void },
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, path);
    request.withCredentials = true;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const type = request.getResponseHeader('Content-Type') ?? '';
      resolve(new Response(request.responseText, { status: request.status, headers: { 'Content-Type': type } }));
    };
    request.onerror = () => reject(new NetworkFailure());
    request.onabort = () => reject(signal.reason);
    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

/**
 * A response without `code` or `error`, for example from a proxy, keeps its own texts, because specification §8
 * defines which of these texts a form shows.
 */
async function problemOf(response: Response): Promise<Problem> {
  const body = (await response.json().catch(() => undefined)) as Partial<Problem> | null | undefined;
  if (body?.code && body.error) return { ...body, status: response.status } as Problem;
  const { title, error, errors } = body ?? {};
  const code =
    response.status === 401
      ? 'NO_SESSION'
      : response.status === 404
        ? 'NOT_FOUND'
        : response.status === 429
          ? 'TOO_MANY_REQUESTS'
          : response.status >= 502
            ? 'UNAVAILABLE'
            : 'UNEXPECTED';
  return {
    code,
    status: response.status,
    title: asText(title),
    error: { message: asText(error?.message) },
    ...(errors !== undefined && { errors: Array.isArray(errors) ? errors.filter(isFieldError) : [] }),
  };
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

const isFieldError = (value: unknown): value is NonNullable<Problem['errors']>[number] => {
  const { field, message } = (value ?? {}) as { field?: unknown; message?: unknown };
  return typeof field === 'string' && typeof message === 'string';
};
