import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { offer as offerWire } from '#contract/offers.ts';
import { z } from '#contract/wire.ts';
import { toasts } from '#web/shared/parts/toasts.store.ts';
import { bodiesTo } from '#test/support/behind-button.tsx';
import { answering, draw, held, refusing } from '#test/support/drawn-page.tsx';
import { workedOffer as offer } from '#test/support/worked-offer.ts';
import { workedDebt } from '#test/support/worked-proposal.ts';
import { DiscardOffer } from './DiscardOffer.tsx';

const path = `/api/account/offers/${offer.id}/discard`;
const toastTexts = () => toasts.getState().list.map(({ text }) => text);
const discard = () => page.getByRole('button', { name: /^No me interesa/ });
const drawIt = () =>
  draw(() => (
    <>
      <h1 tabIndex={-1}>Tus ofertas</h1>
      <DiscardOffer offer={offer} obligation={workedDebt} />
    </>
  ));
beforeEach(() => toasts.setState({ list: [] }));

test('the button discards the offer once, offers an undo, and focuses the heading', async () => {
  const { reply, letGo } = held({ oferta: z.encode(offerWire, { ...offer, state: 'DESCARTADA' }) });
  const sent = answering({ [`POST ${path}`]: reply });
  await drawIt();
  await discard().dblClick();
  await expect.element(discard()).toHaveAttribute('aria-busy', 'true');
  letGo();
  await expect.poll(toastTexts).toEqual([expect.stringContaining('Quitamos la oferta de Tarjeta de crédito.')]);
  expect(toasts.getState().list.map(({ action }) => action?.label)).toEqual(['Deshacer']);
  await expect.element(page.getByRole('heading')).toHaveFocus();
  expect(bodiesTo(sent, path)).toHaveLength(1);
});

test('the button reports a failure and allows a retry', async () => {
  const sent = answering({ [`POST ${path}`]: () => refusing('OFFER_UNAVAILABLE', 409) });
  await drawIt();
  await discard().click();
  await expect.poll(toastTexts).toHaveLength(1);
  expect(toasts.getState().list[0]?.tone).toBe('danger');
  await expect.element(discard()).not.toHaveAttribute('aria-busy');
  await discard().click();
  await expect.poll(() => bodiesTo(sent, path).length).toBe(2);
});
