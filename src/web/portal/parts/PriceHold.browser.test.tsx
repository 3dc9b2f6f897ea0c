import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { userManagement } from '#contract/agreements.ts';
import { simulation, simulationProposal, type Proposal } from '#contract/offers.ts';
import { z } from '#contract/wire.ts';
import { pesos } from '#domain/money/money.ts';
import { formatBogotaTime, isoDate } from '#domain/time/calendar.ts';
import { answering, draw, refusing } from '#test/support/drawn-page.tsx';
import { workedOffer } from '#test/support/worked-offer.ts';
import { asAgreement, asManagement, workedPlan } from '#test/support/worked-plan.ts';
import { workedDebt, workedFigures, workedProposal } from '#test/support/worked-proposal.ts';
import { managementQuery } from '#web/shared/api/person.queries.ts';
import { countdownStore, stopCountdown } from '#web/shared/session/choices/countdown.store.ts';
import { dropQuote, keepQuote, priceHoldStore } from '#web/shared/session/choices/price-hold.store.ts';
import { HeldUntil, PriceHold } from './PriceHold.tsx';

const newId = '3f2504e0-4f89-41d3-9a0c-0305e82c33ff';
const proposing = 'POST /api/management/Offer/simulation/proposal';
const reading = 'GET /api/management/userManagement';
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000);
const quote = (seconds: number, change: Partial<Proposal> = {}): Proposal => ({
  ...workedProposal,
  holdUntil: inSeconds(seconds),
  ...change,
});
const management = (offers = [workedOffer]) => ({
  ...asManagement(asAgreement(workedPlan(), '2026-11-20')),
  offers,
  obligations: [workedDebt],
});
const onTheWire = (offers?: (typeof workedOffer)[]) => z.encode(userManagement.reply, management(offers));
const renewed = (change: Partial<Proposal> = {}) =>
  z.encode(simulationProposal.reply, quote(900, { id: newId, ...change }));

async function drawHold(replies: Parameters<typeof answering>[0], { paused = false } = {}) {
  const sent = answering({ [reading]: onTheWire(), ...replies });
  const onQuoted = vi.fn(async () => undefined);
  const drawn = () => (
    <>
      <PriceHold offerId={workedOffer.id} plan={workedProposal} paused={paused} onQuoted={onQuoted} />
      <HeldUntil offerId={workedOffer.id} />
    </>
  );
  await draw(drawn, {
    fetched: (queries) => queries.setQueryData(managementQuery.queryKey, management()),
  });
  const proposals = () => sent.filter(({ path }) => path.endsWith('/proposal'));
  return { onQuoted, proposals };
}

beforeEach(() => {
  stopCountdown();
  dropQuote();
});

test('PriceHold shows the end of the price hold as a time of day, without a timer', async () => {
  const { proposals } = await drawHold({});
  const hour = new Date(Date.now() + 900_000);
  keepQuote(quote(0, { holdUntil: hour }));
  await expect
    .poll(
      () =>
        page
          .getByText(/^Este precio vale hasta las/)
          .elements()[0]
          ?.closest('p')?.textContent,
    )
    .toBe(`Este precio vale hasta las ${formatBogotaTime(hour)}`);
  expect(page.getByRole('timer').elements()).toEqual([]);
  expect(proposals()).toEqual([]);
});

describe('the end of the price hold', () => {
  test('quotes the same plan once and lists the changes', async () => {
    const changed = { instalment: pesos(750_000), firstPaymentOn: isoDate('2026-11-30') };
    const { onQuoted, proposals } = await drawHold({ [proposing]: renewed(changed) });
    keepQuote(quote(-1));
    const notice = page.getByRole('status');
    await expect.element(notice, { timeout: 8_000 }).toHaveTextContent('Calculamos tu plan otra vez');
    await expect.element(notice).toHaveTextContent(/Cuota: antes \$.*, ahora \$ 750\.000/);
    await expect
      .element(notice)
      .toHaveTextContent('Empiezas a pagar: antes 27 de noviembre de 2026, ahora 30 de noviembre de 2026');
    await expect.element(notice).not.toHaveTextContent('Pago inicial');
    expect(proposals().map(({ body }) => body)).toEqual([
      expect.objectContaining({
        ofertaId: workedOffer.id,
        plazo: 6,
        cuotaInicial: 600_000,
        diaPago: 30,
        primeraFecha: '2026-11-27',
      }),
    ]);
    expect(onQuoted).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: newId }));
    await expect.element(page.getByText(/^Este precio vale hasta las/)).toBeVisible();
  });

  test('continues with the offer that replaced the former offer', async () => {
    const next = { ...workedOffer, id: newId };
    let reads = 0;
    const { onQuoted, proposals } = await drawHold({
      [reading]: () => onTheWire(reads++ === 0 ? [workedOffer] : [next]),
      [proposing]: () => (proposals().length === 1 ? refusing('OFFER_UNAVAILABLE', 409) : renewed({ offerId: newId })),
    });
    keepQuote(quote(-3));
    await expect.poll(() => onQuoted.mock.calls).toHaveLength(1);
    expect(proposals().map(({ body }) => (body as { ofertaId: string }).ofertaId)).toEqual([workedOffer.id, newId]);
    expect(priceHoldStore.getState().quote?.offerId).toBe(newId);
  });

  test('quotes the plan of a new simulation when the server refuses the first payment date', async () => {
    const proposed = { ...workedFigures, initialPayment: pesos(700_000), firstPaymentOn: isoDate('2026-11-30') };
    const { proposals } = await drawHold({
      [proposing]: () => (proposals().length === 1 ? refusing('DATE_NOT_ALLOWED', 422) : renewed()),
      'POST /api/management/offer/simulation': z.encode(simulation.reply, {
        scenarios: [{ term: 6, plan: proposed, refusal: null, fitsCapacity: null, unaffordable: null }],
        limits: {
          maximumTerm: 36,
          minimumInstalment: pesos(50_000),
          firstPaymentFrom: isoDate('2026-11-30'),
          firstPaymentUntil: isoDate('2026-12-04'),
        },
        recommendedTerm: null,
        free: null,
      }),
    });
    keepQuote(quote(-3));
    await expect.element(page.getByRole('status')).toBeVisible();
    expect(proposals()[1]!.body).toMatchObject({ plazo: 6, cuotaInicial: 700_000, primeraFecha: '2026-11-30' });
  });

  test('states that the offer is no longer available when the customer has no offer', async () => {
    const { proposals } = await drawHold({ [reading]: onTheWire([]) });
    keepQuote(quote(-3));
    await expect.element(page.getByRole('alert')).toHaveTextContent('Esta oferta ya no está disponible');
    await expect.element(page.getByRole('link', { name: 'Ver mis ofertas' })).toBeVisible();
    expect(proposals()).toEqual([]);
  });

  test('shows an error after a failure and retries on request', async () => {
    const { proposals } = await drawHold({
      [proposing]: () => (proposals().length === 1 ? refusing('QUOTE_LIMIT', 409) : renewed()),
    });
    keepQuote(quote(-3));
    await expect.element(page.getByRole('alert')).toHaveTextContent('No pudimos actualizar el precio');
    await page.getByRole('button', { name: 'Volver a calcular' }).dblClick();
    await expect.element(page.getByRole('status')).toHaveTextContent('Los valores no cambiaron.');
    expect(proposals()).toHaveLength(2);
  });

  test.each([
    ['the plan is being signed', true, null],
    ['the dialog at the end of the countdown is open', false, { endsAt: 1, totalSeconds: 120 }],
  ])('requests no quote while %s', async (_why, paused, countdown) => {
    const { proposals } = await drawHold({ [proposing]: renewed() }, { paused });
    countdownStore.setState({ countdown });
    keepQuote(quote(-3));
    await new Promise((later) => setTimeout(later, 500));
    expect(proposals()).toEqual([]);
  });
});
