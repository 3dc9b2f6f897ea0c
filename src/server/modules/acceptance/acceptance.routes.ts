import { paymentAgreement } from '#contract/agreements.ts';
import { callerOf } from '#server/http/caller.ts';
import { serve, type Http } from '#server/http/serve.ts';
import type { AgreementsService } from '#server/modules/agreements/agreements.service.ts';
import type { RebankingService } from '#server/modules/rebanking/rebanking.service.ts';

export function acceptanceRoutes(
  http: Http,
  deps: { agreements: Pick<AgreementsService, 'accept'>; rebanking: Pick<RebankingService, 'accept'> },
): void {
  const { agreements, rebanking } = deps;
  serve(http, paymentAgreement, ({ session, body, now, request }) => {
    const { customerId } = session;
    const caller = callerOf(request);
    if ('proposalId' in body) return agreements.accept({ customerId, body, ...caller, now });
    const { planId, planVersion, paymentOptionId, ...acceptance } = body;
    const choice = { planId, planVersion, paymentOptionId };
    return rebanking.accept({ customerId, choice, ...acceptance, ...caller, now });
  });
}
