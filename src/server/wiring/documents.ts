import type { Http } from '#server/http/serve.ts';
import type { JobHandlers } from '#server/jobs/queue.ts';
import { documentsRoutes } from '#server/modules/documents/documents.routes.ts';
import { documentsService } from '#server/modules/documents/documents.service.ts';
import type { Platform } from '#server/platform.ts';

export function documentsModule(platform: Platform, deps: Parameters<typeof documentsService>[1]) {
  const documents = documentsService(platform, deps);
  return {
    documents,
    routes: (http: Http) => documentsRoutes(http, documents, platform.config.operator),
    jobs: {
      'document.agreement': ({ agreementId }) => documents.issueAgreement(agreementId),
      'document.amendment': ({ reliefId }) => documents.issueAmendment(reliefId),
      'document.receipt': ({ ledgerId }) => documents.issueReceipt(ledgerId),
      'document.paz-y-salvo': ({ agreementId }) => documents.issuePazYSalvo(agreementId),
    } satisfies Partial<JobHandlers>,
    ticks: documents.ticks,
  };
}
