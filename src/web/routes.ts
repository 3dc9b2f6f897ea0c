import type { createRouter } from '@tanstack/react-router';
import { portalPages, type portalRoutes } from './portal/routes.ts';
import type { rootRoute } from './site/root.ts';
import { sitePages, type siteRoutes } from './site/routes.ts';

/** Every page of the product by its layout. */
export const routesByLayout = { ...sitePages, ...portalPages } as const;

/** Both maps as one tree, for the compiler alone: a link of one program may lead into the other. */
type RouteTree = ReturnType<typeof rootRoute.addChildren<readonly [...typeof siteRoutes, ...typeof portalRoutes]>>;

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createRouter<RouteTree>>;
  }
}
