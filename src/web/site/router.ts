import { createRouter } from '@tanstack/react-router';
import type { RouterContext } from '#web/shared/routing/guard.ts';
import { routerOptions, type Surroundings } from '#web/shared/routing/router-options.ts';
import { rootRoute } from './root.ts';
import { siteRoutes } from './routes.ts';

const routeTree = rootRoute.addChildren(siteRoutes);

export const createSiteRouter = (context: RouterContext, surroundings: Surroundings = {}) =>
  createRouter({ routeTree, ...routerOptions(context, surroundings) });
