import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { offer as offerWire, type Offer } from '#contract/offers.ts';
import { z } from '#contract/wire.ts';
import { pesos } from '#domain/money/money.ts';
import { toasts } from '#web/shared/parts/toasts.store.ts';
import { bodiesTo } from '#test/support/behind-button.tsx';
import { answering, draw, held, refusing } from '#test/support/drawn-page.tsx';
import { workedDebt } from '#test/support/worked-proposal.ts';
import { DiscardOffer } from './DiscardOffer.tsx';

const { principal, interest, lateInterest, fees, balance } = workedDebt;
const offer: Offer = {
  ...{ id: workedDebt.id, obligationId: workedDebt.id, principal, interest, lateInterest, fees, balance },
  state: 'DISPONIBLE',
  validUntil: new Date('2026-12-20T15:00:00Z'),
  holdUntil: null,
  singlePayment: pesos(4_200_000),
  lowestInstalment: pesos(412_800),
  lowestPlan: { term: 12, initialPayment: pesos(600_000) },
  bestDiscount: pesos(4_200_000),
  bestDiscountBps: 5_000,
  recommendedTerm: null,
  rank: 1,
  reason: '',
  priority: 'info',
  free: null,
  fitsCapacity: null,
  previousBalance: null,
};
const path = `/api/account/offers/${offer.id}/discard`;
const told = () => toasts.getState().list.map(({ text }) => text);
const discard = () => page.getByRole('button', { name: /^No me interesa/ });
const drawIt = () =>
  draw(() => (
    <>
      <h1 tabIndex={-1}>Tus ofertas</h1>
      <DiscardOffer offer={offer} obligation={workedDebt} />
    </>
  ));
beforeEach(() => toasts.setState({ list: [] }));

test('an offer is discarded once, with a way back, and reading goes on at the heading', async () => {
  const { reply, letGo } = held({ oferta: z.encode(offerWire, { ...offer, state: 'DESCARTADA' }) });
  const sent = answering({ [`POST ${path}`]: reply });
  await drawIt();
  await discard().dblClick();
  await expect.element(discard()).toHaveAttribute('aria-busy', 'true');
  letGo();
  await expect.poll(told).toEqual([expect.stringContaining('Quitamos la oferta de Tarjeta de crédito.')]);
  expect(toasts.getState().list.map(({ action }) => action?.label)).toEqual(['Deshacer']);
  await expect.element(page.getByRole('heading')).toHaveFocus();
  expect(bodiesTo(sent, path)).toHaveLength(1);
});

test('an offer that could not be discarded says so, and can be discarded again', async () => {
  const sent = answering({ [`POST ${path}`]: () => refusing('OFFER_UNAVAILABLE', 409) });
  await drawIt();
  await discard().click();
  await expect.poll(told).toHaveLength(1);
  expect(toasts.getState().list[0]?.tone).toBe('danger');
  await expect.element(discard()).not.toHaveAttribute('aria-busy');
  await discard().click();
  await expect.poll(() => bodiesTo(sent, path).length).toBe(2);
});
