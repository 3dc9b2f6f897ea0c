import { anywhere } from '#contract/general-problems.ts';
import { management, quoteOver } from '#test/drivers/plan-over-http.ts';
import type { HttpAnswer, HttpClient } from './http-client.ts';

export type Seen = {
  acknowledged: { client: HttpClient; id: string }[];
  /** 503 responses are expected while the database is down. */
  unavailable: number;
  wrong: string[];
  servedAt: number;
};

export function startLoad(clients: readonly HttpClient[]): Seen & { stop(): Promise<void> } {
  const seen: Seen = { acknowledged: [], unavailable: 0, wrong: [], servedAt: 0 };
  let stopped = false;
  async function once(work: () => Promise<unknown>) {
    try {
      await work();
      seen.servedAt = performance.now();
    } catch (failure) {
      const said = String(failure instanceof Error ? (failure.cause ?? failure.message) : failure);
      if (said === comeBack) seen.unavailable++;
      else seen.wrong.push(said);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  const loops = clients.flatMap((client) =>
    [
      () => management(polite(client)),
      async () => void seen.acknowledged.push({ client, id: (await quoteOver(polite(client))).id }),
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

const comeBack = 'come back in a moment';

function polite(client: HttpClient): HttpClient {
  const look = (answer: HttpAnswer): HttpAnswer => {
    const { status, body, headers } = answer;
    const isOurs =
      status === 503 &&
      headers.get('content-type')?.startsWith('application/problem+json') &&
      body.code === 'UNAVAILABLE' &&
      body.error.message === anywhere.UNAVAILABLE[1] &&
      Number(headers.get('retry-after')) > 0;
    if (isOurs) throw new Error(comeBack);
    return answer;
  };
  return {
    ...client,
    get: async (path) => look(await client.get(path)),
    post: async (...sent) => look(await client.post(...sent)),
  };
}
