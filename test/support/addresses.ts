import { routes } from '#web/routes.ts';

/** All addresses of the portal, with `$name` for parameters. */
export const addresses = Object.values(routes).map(({ options }) => (options as { path: string }).path);
