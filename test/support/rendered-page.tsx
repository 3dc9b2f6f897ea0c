import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import type { User } from '#contract/account.ts';
import { createQueryClient } from '#web/shared/api/queries.ts';
import { SessionProvider } from '#web/shared/session/SessionProvider.tsx';
import { userQuery } from '#web/shared/session/user.query.ts';
import type { Session } from '#web/shared/session/session.ts';

// Pages read `navigator`, and Node 20 has no `navigator`.
globalThis.navigator ??= {} as Navigator;

/** Pages do not use the session during server rendering. */
const session = {} as Session;

export async function renderedText(
  Page: () => ReactNode,
  {
    path,
    search = '',
    user,
    fetched,
  }: { path: string; search?: string; user: User; fetched(queries: QueryClient): void },
): Promise<string> {
  const queries = createQueryClient();
  queries.setQueryData(userQuery.queryKey, user);
  fetched(queries);
  const root = createRootRoute({ component: Outlet });
  const app = createRoute({ getParentRoute: () => root, id: 'app', component: Outlet });
  const page = createRoute({ getParentRoute: () => app, path, component: Page });
  const router = createRouter({
    routeTree: root.addChildren([app.addChildren([page])]),
    history: createMemoryHistory({ initialEntries: [path + search] }),
  });
  await router.load();
  // `prerenderToNodeStream` includes lazy parts of a page; `renderToString` does not.
  let failure: unknown;
  const { prelude } = await prerenderToNodeStream(
    <QueryClientProvider client={queries}>
      <SessionProvider session={session}>
        <RouterProvider router={router} />
      </SessionProvider>
    </QueryClientProvider>,
    { onError: (error) => void (failure = error) },
  );
  const html = await text(prelude);
  queries.clear();
  if (failure !== undefined) throw failure;
  return textOf(html);
}

export const textOf = (html: string): string =>
  html
    .replaceAll(/<(style|script)[^>]*>.*?<\/\1>/gs, ' ')
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/[\s\u00a0]+/g, ' ')
    .replaceAll(/ (?=[.,:;])/g, '');
