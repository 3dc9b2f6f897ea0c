import { userManagement } from '#contract/agreements.ts';
import { serve, type Http } from '#server/http/serve.ts';
import type { AgreementsService } from '#server/modules/agreements/agreements.service.ts';
import { diagnosisSummary, type DiagnosisService } from '#server/modules/diagnosis/diagnosis.service.ts';
import type { IdentityService } from '#server/modules/identity/identity.service.ts';
import type { OffersService } from '#server/modules/offers/offers.service.ts';
import type { RebankingService } from '#server/modules/rebanking/rebanking.service.ts';

export function homeRoutes(
  http: Http,
  deps: {
    offers: OffersService;
    agreements: Pick<AgreementsService, 'list'>;
    diagnosis: Pick<DiagnosisService, 'standing' | 'budget'>;
    rebanking: Pick<RebankingService, 'summary'>;
    identity: Pick<IdentityService, 'standing'>;
  },
): void {
  const { offers, agreements, diagnosis, rebanking, identity } = deps;
  serve(http, userManagement, async ({ session, now }) => {
    const budget = diagnosis.budget(session.customerId, now);
    const diagnosisFacts = diagnosis.standing(session.customerId);
    const [standing, accepted, diagnosed, known, application, proven] = await Promise.all([
      offers.list(session.customerId, now, budget),
      agreements.list(session.customerId, now),
      diagnosisFacts,
      budget,
      rebanking.summary(session.customerId),
      identity.standing(session.customerId),
    ]);
    const summary = diagnosisSummary(diagnosed, known, standing.obligations, accepted, now);
    return { ...standing, agreements: accepted, diagnosis: summary, application, identity: proven };
  });
}
