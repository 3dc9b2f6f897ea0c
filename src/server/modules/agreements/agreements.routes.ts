import * as contract from '#contract/agreements.ts';
import { serve, type Http } from '#server/http/serve.ts';
import { diagnosisSummary, type DiagnosisService } from '#server/modules/diagnosis/diagnosis.service.ts';
import type { IdentityService } from '#server/modules/identity/identity.service.ts';
import type { OffersService } from '#server/modules/offers/offers.service.ts';
import type { RebankingService } from '#server/modules/rebanking/rebanking.service.ts';
import type { AgreementsService } from './agreements.service.ts';

export function agreementsRoutes(
  http: Http,
  agreements: AgreementsService,
  {
    offers,
    diagnosis,
    rebanking,
    identity,
  }: {
    offers: OffersService;
    diagnosis: DiagnosisService;
    rebanking: Pick<RebankingService, 'summary' | 'accept'>;
    identity: Pick<IdentityService, 'standing'>;
  },
): void {
  serve(http, contract.userManagement, async ({ session, now }) => {
    const told = diagnosis.standing(session.customerId);
    const [standing, accepted, diagnosed, application, proven] = await Promise.all([
      offers.list(
        session.customerId,
        now,
        told.then((found) => found?.profile),
      ),
      agreements.list(session.customerId, now),
      told,
      rebanking.summary(session.customerId),
      identity.standing(session.customerId),
    ]);
    const summary = diagnosisSummary(diagnosed, standing.obligations, now);
    return { ...standing, agreements: accepted, diagnosis: summary, application, identity: proven };
  });
  serve(http, contract.paymentAgreement, ({ session, body, now, request }) => {
    const { customerId } = session;
    const caller = { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' };
    const { proposalId, planId, planVersion, paymentOptionId, ...acceptance } = body;
    // The contract admits exactly one of them.
    if (proposalId !== undefined)
      return agreements.accept({ customerId, body: { ...acceptance, proposalId }, ...caller, now });
    return rebanking.accept({
      customerId,
      choice: { planId: planId ?? 0, planVersion: planVersion ?? 0, paymentOptionId: paymentOptionId ?? '' },
      ...acceptance,
      ...caller,
      from: 'portal',
      now,
    });
  });
  serve(http, contract.agreementCalendar, ({ session, params }) =>
    agreements.calendar(session.customerId, params.agreementId),
  );
}
