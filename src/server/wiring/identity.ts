import type { Http } from '#server/http/serve.ts';
import type { JobHandlers } from '#server/jobs/queue.ts';
import { identityRoutes } from '#server/modules/identity/identity.routes.ts';
import { identityService } from '#server/modules/identity/identity.service.ts';
import type { Platform } from '#server/platform.ts';

export function identityModule(platform: Platform, deps: Parameters<typeof identityService>[1]) {
  const identity = identityService(platform, deps);
  return {
    identity,
    routes: (http: Http) => identityRoutes(http, identity, deps),
    jobs: { 'identity.send': ({ codeId }) => identity.send(codeId) } satisfies Partial<JobHandlers>,
    ticks: [{ name: 'identity.reviews', everySeconds: 600, run: () => identity.followReviews(platform.clock.now()) }],
  };
}
