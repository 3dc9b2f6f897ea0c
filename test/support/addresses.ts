import { routes } from '#web/routes.ts';

export const addresses = Object.values(routes).map(({ options }) => (options as { path: string }).path);
