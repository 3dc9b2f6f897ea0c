import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { awaitBriefly, configQuery, createQueryClient } from './queries.ts';

let asked: { path: string; signal: AbortSignal | null | undefined }[];
let answer: () => Response | Promise<Response>;
beforeEach(() => {
  asked = [];
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('fetch', async (path: string, { signal }: RequestInit) => {
    asked.push({ path, signal });
    return answer();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const links = configQuery('common-links.json');
const read = (queries: QueryClient) => queries.ensureQueryData(links);

describe('§7 a configuration document', () => {
  test('is requested once and cached forever', async () => {
    answer = () => Response.json({ whatsApp: { href: 'https://wa.me/57300' } });
    const queries = createQueryClient();
    for (let reads = 0; reads < 3; reads++) await queries.fetchQuery(links);
    expect(asked.map(({ path }) => path)).toEqual(['/api/config/common-links.json']);
    expect(links.gcTime).toBe(Infinity);
  });

  test.each<[string, () => Response | Promise<Response>]>([
    ['has status 404', () => new Response('no', { status: 404 })],
    ['has status 500', () => new Response('no', { status: 500 })],
    ['is not JSON', () => new Response('{"whatsApp":')],
    ['is lost with the connection', () => Promise.reject(new TypeError('reset'))],
  ])('is null and is not requested again when the response %s', async (_case, given) => {
    answer = given;
    const queries = createQueryClient();
    expect(await read(queries)).toBeNull();
    expect(await read(queries)).toBeNull();
    expect(asked).toHaveLength(1);
  });

  test('delays a page by at most one second, and times out after ten seconds', async () => {
    const limits: number[] = [];
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      limits.push(ms);
      return new AbortController().signal;
    });
    vi.useFakeTimers();
    answer = () => new Promise<Response>(() => undefined);
    let waited = false;
    void awaitBriefly(createQueryClient(), 'tool-tips.json').then(() => (waited = true));
    await vi.advanceTimersByTimeAsync(999);
    expect(waited).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(waited).toBe(true);
    expect(limits).toEqual([10_000]);
    timeout.mockRestore();
  });
});
