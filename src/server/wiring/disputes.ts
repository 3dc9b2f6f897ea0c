import type { Http } from '#server/http/serve.ts';
import type { JobHandlers } from '#server/jobs/queue.ts';
import { disputesRoutes } from '#server/modules/disputes/disputes.routes.ts';
import { disputesService } from '#server/modules/disputes/disputes.service.ts';
import type { Platform } from '#server/platform.ts';

export function disputesModule(
  platform: Platform,
  { uploadFolder, ...deps }: Parameters<typeof disputesService>[1] & { uploadFolder: string },
) {
  const disputes = disputesService(platform, deps);
  return {
    disputes,
    routes: (http: Http) => disputesRoutes(http, disputes, uploadFolder),
    jobs: {
      'document.dispute': ({ disputeId }) => disputes.issueFiling(disputeId),
      'document.dispute-accepted': ({ disputeId }) => disputes.issueCertificate(disputeId),
    } satisfies Partial<JobHandlers>,
    ticks: disputes.ticks,
  };
}
