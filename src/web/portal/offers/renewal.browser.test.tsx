import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { offer as offerWire } from '#contract/offers.ts';
import { problems } from '#contract/problem.ts';
import { z } from '#contract/wire.ts';
import { toasts } from '#web/shared/parts/toasts.store.ts';
import { bodiesTo } from '#test/support/behind-button.tsx';
import { answering, draw, held, refusing } from '#test/support/drawn-page.tsx';
import { workedOffer } from '#test/support/worked-offer.ts';
import { workedDebt as obligation } from '#test/support/worked-proposal.ts';
import { OfferNotices } from './detail/OfferNotices.tsx';
import { EndedOffers } from './list/EndedOffers.tsx';

const offer = { ...workedOffer, state: 'VENCIDA' as const };
const path = `/api/account/offers/${offer.id}/renew`;
const ask = () => page.getByRole('button', { name: /^Pedir oferta nueva/ });

test('a double click on «Pedir oferta nueva» requests one new offer', async () => {
  const { reply, letGo } = held({ oferta: z.encode(offerWire, workedOffer) });
  const sent = answering({ [`POST ${path}`]: reply });
  await draw(() => <EndedOffers cases={[{ offer, obligation }]} open />);
  await ask().dblClick();
  letGo();
  await expect.poll(() => toasts.getState().list[0]?.text).toContain('está vigente hasta');
  expect(bodiesTo(sent, path)).toHaveLength(1);
});

test.each([
  ['list', () => <EndedOffers cases={[{ offer, obligation }]} open />],
  ['page', () => <OfferNotices offer={offer} obligation={obligation} standing={{ kind: 'expired' }} />],
])('a refusal of a new offer is shown on the %s', async (_, ui) => {
  answering({ [`POST ${path}`]: () => refusing('OFFER_UNAVAILABLE', 409) });
  await draw(ui);
  await ask().click();
  await expect.element(page.getByText(problems.OFFER_UNAVAILABLE[1])).toBeVisible();
});
