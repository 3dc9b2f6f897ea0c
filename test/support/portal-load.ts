import { management, quoteOver } from '#test/drivers/plan-over-http.ts';
import type { HttpClient } from './http-client.ts';

/** What the callers of a loaded portal have seen. */
export type Seen = {
  /** Ids of quotes that were answered with 200: each has to be there for ever after. */
  acknowledged: { client: HttpClient; id: string }[];
  /** Answers that said «come back in a moment», as they should while the database is away. */
  unavailable: number;
  /** Everything else: another status, a 503 that is no problem+json with Retry-After, or no answer at all. */
  wrong: string[];
  /** When the latest success came, in milliseconds of `performance.now()`. */
  servedAt: number;
};

/** People who read and quote without a pause until they are told to stop. */
export function startLoad(url: string, clients: readonly HttpClient[]): Seen & { stop(): Promise<void> } {
  const seen: Seen = { acknowledged: [], unavailable: 0, wrong: [], servedAt: 0 };
  let stopped = false;
  async function once(work: () => Promise<void>) {
    try {
      await work();
      seen.servedAt = performance.now();
    } catch (failure) {
      const said = String(failure instanceof Error ? (failure.cause ?? failure.message) : failure);
      if (/^503 .*"UNAVAILABLE"/.test(said)) {
        seen.unavailable++;
        await new Promise((resolve) => setTimeout(resolve, 20));
      } else {
        seen.wrong.push(said);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  }
  /** Nobody is signed in here, so the answer is 401, or 503 when nobody knows. */
  async function knock() {
    const answer = await fetch(`${url}/api/User`, { headers: { cookie: 'rebanca_access=nobody' } });
    const type = answer.headers.get('content-type') ?? '';
    if (answer.status === 503 && (!/problem\+json/.test(type) || !(Number(answer.headers.get('retry-after')) > 0)))
      throw new Error(`a 503 of ${type} with Retry-After ${answer.headers.get('retry-after')}`);
    await answer.arrayBuffer();
  }
  const loops = clients.flatMap((client) =>
    [
      async () => void (await management(client)),
      async () => void seen.acknowledged.push({ client, id: (await quoteOver(client)).id }),
      knock,
    ].map(async (work) => {
      while (!stopped) await once(work);
    }),
  );
  return Object.assign(seen, {
    stop: async () => {
      stopped = true;
      await Promise.all(loops);
    },
  });
}
