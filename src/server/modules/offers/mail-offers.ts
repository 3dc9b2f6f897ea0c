import type { Offer } from '#contract/offers.ts';
import { debtName } from '#texts/debt-name.ts';
import { bogotaDate } from '#domain/time/calendar.ts';
import type { Sql } from '#server/db/database.ts';
import { readBudget } from '#server/db/month.store.ts';
import type { MailData } from '#server/gateways/mail/templates.ts';
import type { MessagesService } from '#server/modules/messages/messages.service.ts';
import type { Platform } from '#server/platform.ts';
import type { OfferKeeping } from './keep-offers.ts';
import { newOffersToMail, type OfferToMail } from './offer-making.store.ts';
import { offerViews, type OfferSource } from './offer-view.ts';

/**
 * Queues one mail per customer about the offers created at `now`. The mail is sent within the legal hours and only to a
 * verified e-mail address.
 */
export function mailOffers(
  { config }: Pick<Platform, 'config'>,
  { messages, policyOf }: { messages: Pick<MessagesService, 'queueMail'> } & Pick<OfferKeeping, 'policyOf'>,
) {
  return async (tx: Sql, obligationIds: readonly string[], now: Date): Promise<void> => {
    if (obligationIds.length === 0) return;
    const rows = await newOffersToMail(tx, obligationIds, now);
    const people = new Map<string, OfferToMail[]>();
    for (const row of rows) people.set(row.offer.customerId, [...(people.get(row.offer.customerId) ?? []), row]);
    for (const [customerId, made] of people) {
      const { firstName = null, email = '' } = made[0] ?? {};
      const sources: OfferSource[] = [];
      for (const { offer, obligation } of made)
        sources.push({ offer, obligation, policy: await policyOf(tx, offer.policyVersion) });
      const debts = new Map(made.map(({ obligation }) => [obligation.id, debtName(obligation)]));
      // The offers have the same order as on the pages, which depends on the budget.
      const budget = sources.length > 1 ? await readBudget(tx, customerId, bogotaDate(now)) : undefined;
      const views = offerViews(sources, now, budget);
      const [first] = views;
      if (!first) continue;
      const address = config.publicUrl ?? '';
      await messages.queueMail(tx, {
        key: `offer-made:${first.id}`,
        customerId,
        to: email,
        kind: 'offers-made',
        data: {
          firstName,
          offers: mailedOffers(views, debts),
          link: `${address}/portal/ofertas`,
          preferences: `${address}/portal/perfil`,
        },
        classification: 'collection',
        now,
      });
    }
  };
}

export const mailedOffers = (
  offers: readonly Offer[],
  debts: ReadonlyMap<string, string>,
): MailData['offers-made']['offers'] =>
  offers.map(({ id, obligationId, balance, singlePayment, lowestInstalment, lowestPlan, validUntil }) => ({
    offerId: id,
    debt: debts.get(obligationId) ?? '',
    balance,
    singlePayment,
    lowestInstalment,
    lowestPlan,
    validUntil: validUntil.toISOString(),
  }));
