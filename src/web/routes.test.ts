import { describe, expect, test } from 'vitest';
import { routesByLayout } from './routes.ts';
import { completeRoutes } from './routes/portal-part.ts';

completeRoutes();

interface Row {
  layout: string;
  options: { path?: string; beforeLoad?: unknown };
}
const rows = new Map<string, Row>(
  Object.entries(routesByLayout).flatMap(([layout, routes]) =>
    Object.entries(routes as Record<string, { options: object }>).map(
      ([name, { options }]) => [name, { layout, options }] as const,
    ),
  ),
);
describe('the map of the product', () => {
  test('puts exactly the paths under /portal into the app layout', () => {
    for (const [name, { layout, options }] of rows)
      expect([name, layout === 'app']).toEqual([name, options.path!.startsWith('/portal')]);
  });

  test('guards every path under /portal', () => {
    for (const [name, { layout, options }] of rows)
      if (layout === 'app') expect(options.beforeLoad, name).toBeTypeOf('function');
  });
});
