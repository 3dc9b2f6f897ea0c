import type { Http } from '#server/http/serve.ts';
import type { JobHandlers } from '#server/jobs/queue.ts';
import { agreementsRoutes } from '#server/modules/agreements/agreements.routes.ts';
import { agreementsService } from '#server/modules/agreements/agreements.service.ts';
import type { Platform } from '#server/platform.ts';

export function agreementsModule(platform: Platform, deps: Parameters<typeof agreementsService>[1]) {
  const agreements = agreementsService(platform, deps);
  return {
    agreements,
    routes: (http: Http) => agreementsRoutes(http, agreements),
    jobs: {
      'crm.register': agreements.registerInCrm,
      'crm.update': agreements.updateInCrm,
    } satisfies Partial<JobHandlers>,
    ticks: [{ name: 'agreements.days', everySeconds: 300, run: () => agreements.reviewDays(platform.clock.now()) }],
  };
}
