import type { BodyOf, ReplyOf } from '#contract/endpoint.ts';
import type { simulation } from '#contract/offers.ts';
import { bogotaDate, type IsoDate } from '#domain/time/calendar.ts';
import { firstDateLimits, longestTerm } from '#domain/offers/campaign.ts';
import { demandOf, unaffordablePayment } from '#domain/offers/plan-fit.ts';
import { type Quote } from '#domain/offers/quote.ts';
import { cheapestThatFits, scenarios } from '#domain/offers/scenarios.ts';
import { least, type Pesos } from '#domain/money/money.ts';
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts';
import { meansFor, readBudget, type Budget } from '#server/db/month.store.ts';
import type { Platform } from '#server/platform.ts';
import { offerAt, closedRefusal } from './offer-clock.ts';
import { type OfferKeeping } from './keep-offers.ts';
import { planFigures, type OfferSource } from './offer-view.ts';
import * as store from './offers.store.ts';
import { minimumOf } from './proposal-view.ts';

type Closed = NonNullable<ReturnType<typeof closedRefusal>>;
type Missing = Refusal<'NOT_FOUND'>;

export function simulateOffer({ database }: Pick<Platform, 'database'>, { policyOf }: Pick<OfferKeeping, 'policyOf'>) {
  return async (
    customerId: string,
    asked: BodyOf<typeof simulation>,
    now: Date,
  ): Promise<ReplyOf<typeof simulation> | Closed | Missing> => {
    const [found, budget] = await Promise.all([
      store.readOffer(database.sql, customerId, asked.offerId),
      readBudget(database.sql, customerId, bogotaDate(now)),
    ]);
    if (!found) return refuse('NOT_FOUND');
    const closed = closedRefusal(offerAt(found.offer, now), found.obligation.state);
    if (closed) return closed;
    const policy = await policyOf(database.sql, found.offer.policyVersion);
    return simulationOf({ ...found, policy }, budget, asked, bogotaDate(now));
  };
}

export function simulationOf(
  { offer, obligation, policy }: OfferSource,
  budget: Budget | undefined,
  asked: Omit<BodyOf<typeof simulation>, 'offerId'>,
  today: IsoDate,
): ReplyOf<typeof simulation> {
  const { free, opening } = meansFor(budget, obligation.id);
  const capacity = [asked.monthlyCapacity, free].reduce<Pesos | undefined>(
    (lowest, each) => (each === undefined || each === null ? lowest : least(lowest ?? each, each)),
    undefined,
  );
  const unfit = (plan: Quote) => unaffordablePayment(demandOf(plan), { free: capacity ?? null, opening });
  const compared = scenarios(policy, offer, {
    termInstalments: asked.term,
    initialPayment: asked.initialPayment,
    dayOfMonth: asked.dayOfMonth,
    firstDate: asked.firstPaymentOn,
    today,
  });
  const dates = firstDateLimits(policy, today);
  return {
    scenarios: compared.map(({ term, result }) =>
      isRefusal(result)
        ? {
            term,
            plan: null,
            refusal: { code: result.refused, minimum: minimumOf(result) },
            fitsCapacity: null,
            unaffordable: null,
          }
        : {
            term,
            plan: planFigures(result),
            refusal: null,
            fitsCapacity: capacity === undefined ? null : unfit(result) === undefined,
            unaffordable: unfit(result) ?? null,
          },
    ),
    limits: {
      maximumTerm: longestTerm(policy),
      minimumInstalment: policy.minimumInstalment,
      firstPaymentFrom: dates.earliest,
      firstPaymentUntil: dates.latest,
    },
    recommendedTerm: cheapestThatFits(compared, (plan) => capacity !== undefined && unfit(plan) === undefined) ?? null,
    free,
  };
}
