import { createRouter } from '@tanstack/react-router';
import type { RouterContext } from '#web/shared/routing/guard.ts';
import { routerOptions, type Surroundings } from '#web/shared/routing/router-options.ts';
import { rootRoute } from './root.ts';
import { portalRoutes } from './routes.ts';

const routeTree = rootRoute.addChildren(portalRoutes);

export const createPortalRouter = (context: RouterContext, surroundings: Surroundings = {}) =>
  createRouter({ routeTree, ...routerOptions(context, surroundings) });
