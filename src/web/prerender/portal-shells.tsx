import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  type RouteComponent,
} from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { currentUser } from '#contract/account.ts';
import { userManagement } from '#contract/agreements.ts';
import { readDiagnosis } from '#contract/diagnosis.ts';
import { listDocuments } from '#contract/documents.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { readProfile } from '#contract/profile.ts';
import type { PortalShell } from '#contract/public-pages.ts';
import { createQueryClient } from '#web/shared/api/queries.ts';
import { routesByLayout } from '#web/routes.ts';
import type { FocusMode } from '#web/shared/routing/page.ts';
import { parsePublicConfig, setPublicConfig } from '#web/shared/session/visit/public-config.ts';
import { titleOf } from '#web/shared/routing/titles.ts';

interface PageOptions {
  path: string;
  pendingComponent?: RouteComponent;
  staticData?: { title?: string; focus?: FocusMode };
}

/** What pages wait for besides who is there and what they have. */
const readBy: [pages: RegExp, read: Endpoint][] = [
  [/^\/portal(?:\/ofertas|\/documentos)?$/, listDocuments],
  [/^\/portal\/diagnostico(?:\/|$)/, readDiagnosis],
  [/^\/portal\/perfil$/, readProfile],
];
const asksOf = (path: string): string[] =>
  [currentUser, userManagement, ...readBy.flatMap(([pages, read]) => (pages.test(path) ? [read] : []))].map(
    (endpoint) => endpoint.path,
  );

/**
 * Of every page under /portal what stands before anything of the person is known: the bars of the layout and the page's
 * own skeleton. The browser shows it until the application has drawn the page; it is inert.
 */
export async function renderPortalShells(): Promise<PortalShell[]> {
  // Made at the build, which knows no operator: who answers stands there once the page is drawn.
  setPublicConfig(parsePublicConfig(null));
  const { AppLayout } = await import('#web/portal/layouts/AppLayout.tsx');
  const pages = Object.values(routesByLayout.app).map(({ options }) => options as unknown as PageOptions);
  const root = createRootRoute({ component: Outlet });
  const layout = createRoute({ getParentRoute: () => root, id: 'app', component: AppLayout });
  const routeTree = root.addChildren([
    layout.addChildren(
      pages.map(({ path, pendingComponent, staticData }) =>
        createRoute({
          getParentRoute: () => layout,
          path,
          ...(pendingComponent && { component: inShape(pendingComponent) }),
          ...(staticData && { staticData }),
        }),
      ),
    ),
  ]);
  const shells: PortalShell[] = [];
  for (const { path } of pages) {
    const router = createRouter({
      routeTree,
      history: createMemoryHistory({ initialEntries: [path.replaceAll('$', '')] }),
      isServer: true,
      scrollRestoration: false,
    });
    await router.load();
    const html = renderToString(
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
    shells.push({
      path,
      title: titleOf(router.state.matches, path),
      html: withoutMeaning(html),
      asks: asksOf(path),
    });
  }
  return shells;
}

const inShape = (Skeleton: RouteComponent): RouteComponent =>
  function Shape() {
    return (
      <div className="opening-shape">
        <Skeleton />
      </div>
    );
  };

/** What is only looked at: nothing in it is named, leads anywhere, or is taken for a part of the page. */
const withoutMeaning = (html: string): string =>
  html
    .replaceAll(/ (?:id|href|role|tabindex|aria-[\w-]+|data-[\w-]+|type|for)="[^"]*"/g, '')
    .replaceAll(/<(\/?)(?:main|header|nav|button|h1)\b/g, '<$1div')
    .replaceAll(/<!--.*?-->/g, '');
