import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { problemBody, type Problem } from '#contract/problem.ts';
import { sentenceFor } from '#contract/sentences.ts';
import { createQueryClient } from '#web/shared/api/queries.ts';
import { SessionProvider } from '#web/shared/session/SessionProvider.tsx';
import type { Session } from '#web/shared/session/session.ts';

export interface SentRequest {
  method: string;
  path: string;
  body: unknown;
  headers: Record<string, string>;
}

type Reply = object | (() => object | Promise<object>);

/** Answers a request that is not in `replies` with 404. Returns the sent requests. */
export function answering(replies: Record<string, Reply>): SentRequest[] {
  const sent: SentRequest[] = [];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body, headers = {}, signal }: RequestInit = {}) => {
    sent.push({
      method,
      path,
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
      headers: headers as Record<string, string>,
    });
    const reply = replies[`${method} ${path}`];
    const given =
      typeof reply === 'function'
        ? await Promise.race([(reply as () => object | Promise<object>)(), givenUp(signal)])
        : reply;
    if (given instanceof Response) return given;
    return given === undefined ? refusing('NOT_FOUND', 404) : Response.json(given);
  });
  return sent;
}

const givenUp = (signal?: AbortSignal | null): Promise<never> =>
  new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

export function refusing(code: Problem['code'], status: number, more: Partial<Problem> = {}): Response {
  const message = sentenceFor(code, more.detail ?? {}) ?? more.title;
  return Response.json(
    { ...problemBody(code, message === undefined ? {} : { message }), status, ...more },
    { status, headers: { 'Content-Type': 'application/problem+json' } },
  );
}

export function held(reply: object): { reply: () => Promise<object>; letGo: () => void } {
  let letGo = () => {};
  const gate = new Promise<void>((open) => (letGo = open));
  return { reply: () => gate.then(() => reply), letGo };
}

const nobody: Session = {
  loadUser: () => Promise.resolve(null),
  hasUser: () => false,
  leavePortal: () => Promise.resolve(),
  signIn: () => Promise.resolve(null),
  enter: () => Promise.resolve(),
  signOut: () => Promise.resolve(),
  stepBack: () => Promise.resolve(),
  connect: () => undefined,
};

interface Surroundings {
  session?: Partial<Session>;
  /** The location of the component's page. Without `path`, the route accepts every location. */
  at?: string;
  layout?: string;
  path?: string;
  fetched?: (queries: QueryClient) => void;
}

export async function draw(Component: () => ReactNode, surroundings: Surroundings = {}) {
  const { session, at = '/', layout = 'app', path = '$', fetched } = surroundings;
  const queries = createQueryClient();
  fetched?.(queries);
  const root = createRootRoute({ component: Outlet });
  const frame = createRoute({ getParentRoute: () => root, id: layout, component: Outlet });
  const page = createRoute({ getParentRoute: () => frame, path, component: Component });
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => <p>Otra página</p> });
  const router = createRouter({
    routeTree: root.addChildren([frame.addChildren([page]), ...(path === '$' ? [] : [elsewhere])]),
    history: createMemoryHistory({ initialEntries: [at] }),
  });
  const Around = ({ children }: { children?: ReactNode }) => (
    <QueryClientProvider client={queries}>
      <SessionProvider session={{ ...nobody, ...session }}>{children}</SessionProvider>
    </QueryClientProvider>
  );
  await router.load();
  const screen = await render(
    <Around>
      <RouterProvider router={router} />
    </Around>,
  );
  return { screen, queries, address: () => router.state.location.href };
}
