import type { Http } from '#server/http/serve.ts';
import type { MessagesService } from '#server/modules/messages/messages.service.ts';
import { campaignsService } from '#server/modules/offers/campaigns.service.ts';
import { obligationsService } from '#server/modules/offers/obligations.service.ts';
import { offersRoutes } from '#server/modules/offers/offers.routes.ts';
import { offersService } from '#server/modules/offers/offers.service.ts';
import type { Platform } from '#server/platform.ts';

export function offersModule(platform: Platform, { messages }: { messages: MessagesService }) {
  const offers = offersService(platform, { messages });
  const obligations = obligationsService(offers);
  return {
    offers,
    obligations,
    campaigns: campaignsService(platform),
    routes: (http: Http) => offersRoutes(http, offers),
    ticks: [
      { name: 'offers.holds', everySeconds: 15, run: () => offers.releaseEndedHolds(platform.clock.now()) },
      { name: 'offers.validity', everySeconds: 60, run: () => offers.expireOffers(platform.clock.now()) },
    ],
  };
}
