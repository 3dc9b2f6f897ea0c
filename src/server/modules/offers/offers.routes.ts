import * as contract from '#contract/offers.ts';
import { serve, type Http } from '#server/http/serve.ts';
import type { OffersService } from './offers.service.ts';

export function offersRoutes(http: Http, offers: OffersService): void {
  serve(http, contract.simulation, ({ session, body, now }) => offers.simulate(session.customerId, body, now));
  serve(http, contract.simulationProposal, ({ session, body, now }) => offers.propose(session.customerId, body, now));
  serve(http, contract.readProposal, ({ session, params, now }) =>
    offers.readProposal(session.customerId, params.proposalId, now),
  );
  serve(http, contract.viewOffer, ({ session, params, now }) => offers.view(session.customerId, params.offerId, now));
  serve(http, contract.discardOffer, ({ session, params, now }) =>
    offers.discard(session.customerId, params.offerId, now),
  );
  serve(http, contract.renewOffer, ({ session, params, now }) => offers.renew(session.customerId, params.offerId, now));
}
