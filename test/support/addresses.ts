import { routes } from '#web/routes.ts';

/** Every address of the product, `$name` for a part that varies. */
export const addresses = Object.values(routes).map(({ options }) => (options as { path: string }).path);
