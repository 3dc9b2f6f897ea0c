import type { Http } from '#server/http/serve.ts';
import type { JobHandlers } from '#server/jobs/queue.ts';
import { recoveryRoutes } from '#server/modules/recovery/recovery.routes.ts';
import { recoveryService } from '#server/modules/recovery/recovery.service.ts';
import type { Platform } from '#server/platform.ts';

export function recoveryModule(platform: Platform, deps: Parameters<typeof recoveryService>[1]) {
  const recovery = recoveryService(platform, deps);
  return {
    routes: (http: Http) => recoveryRoutes(http, recovery, deps.auth),
    jobs: { 'recovery.send': ({ requestId }) => recovery.send(requestId) } satisfies Partial<JobHandlers>,
    ticks: [{ name: 'recovery.tidy', everySeconds: 600, run: () => recovery.deleteOld(platform.clock.now()) }],
  };
}
