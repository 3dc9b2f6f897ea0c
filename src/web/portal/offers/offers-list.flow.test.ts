import { describe, expect, test } from 'vitest';
import type { Agreement } from '#contract/agreements.ts';
import type { Obligation, Offer } from '#contract/offers.ts';
import { isoDate } from '#domain/time/calendar.ts';
import { pesos } from '#domain/money/money.ts';
import { workedOffer } from '#test/support/worked-offer.ts';
import { workedDebt } from '#test/support/worked-proposal.ts';
import { agreementsUnderWay, offersInWords, offersOverview, offersWords, shortProduct } from './offers-list.flow.ts';

const obligation = (id: string, more: Partial<Obligation> = {}): Obligation => ({
  ...{ ...workedDebt, balance: pesos(1_000_000), state: 'ACTIVA' },
  ...{ id, ...more },
});
const offer = (id: string, obligationId: string, more: Partial<Offer> = {}): Offer => ({
  ...{ ...workedOffer, balance: pesos(1_000_000), singlePayment: pesos(400_000), bestDiscount: pesos(600_000) },
  ...{ id, obligationId, ...more },
});

describe('offersOverview', () => {
  test('recommends the live offer with the best rank, and sums only live offers', () => {
    const overview = offersOverview({
      obligations: [obligation('d1'), obligation('d2'), obligation('d3')],
      offers: [
        offer('o2', 'd2', { rank: 2 }),
        offer('o1', 'd1', { rank: 1 }),
        offer('o3', 'd3', { rank: 3, state: 'VENCIDA' }),
      ],
    });
    expect(overview.recommended?.offer.id).toBe('o1');
    expect(overview.others.map((each) => each.offer.id)).toEqual(['o2']);
    expect(overview.ended.map((each) => each.offer.id)).toEqual(['o3']);
    expect([overview.owed, overview.zeroFrom, overview.discountUpTo]).toEqual([2_000_000, 800_000, 1_200_000]);
    expect(overview.withoutOffer).toEqual([]);
  });

  test('omits replaced and accepted offers', () => {
    const overview = offersOverview({
      obligations: [obligation('d1'), obligation('d2', { state: 'EN_ACUERDO' })],
      offers: [offer('o1', 'd1'), offer('o0', 'd1', { state: 'RETIRADA' }), offer('o2', 'd2', { state: 'CONVERTIDA' })],
    });
    expect(overview.ended).toEqual([]);
    expect(overview.others).toEqual([]);
  });

  test('lists a disputed debt under the debts without an offer and omits its withdrawn offer', () => {
    const overview = offersOverview({
      obligations: [obligation('d1', { state: 'EN_DISPUTA' })],
      offers: [offer('o1', 'd1', { state: 'RETIRADA' })],
    });
    expect(overview.ended).toEqual([]);
    expect(overview.withoutOffer.map(({ id }) => id)).toEqual(['d1']);
  });

  test('lists debts without an offer, except paid debts and debts under agreement', () => {
    const overview = offersOverview({
      obligations: [
        obligation('d1', { state: 'EN_COBRO_JURIDICO' }),
        obligation('d2', { state: 'PAGADA' }),
        obligation('d3', { state: 'EN_ACUERDO' }),
      ],
      offers: [],
    });
    expect(overview.withoutOffer.map(({ id }) => id)).toEqual(['d1']);
    expect(overview.hasDebts).toBe(true);
    expect(overview.recommended).toBeUndefined();
  });

  test('sets `hasDebts` to false when the user has no open debts', () => {
    expect(offersOverview({ obligations: [], offers: [] }).hasDebts).toBe(false);
    expect(offersOverview({ obligations: [obligation('d1', { state: 'PAGADA' })], offers: [] }).hasDebts).toBe(false);
  });
});

describe('agreementsUnderWay', () => {
  const agreement = (id: string, state: Agreement['state'], dueOn?: string) =>
    ({ id, state, payables: dueOn ? [{ dueOn: isoDate(dueOn) }] : [] }) as unknown as Agreement;

  test('sorts by next payment and omits ended agreements', () => {
    const found = agreementsUnderWay([
      agreement('a', 'VIGENTE', '2027-01-05'),
      agreement('b', 'CUMPLIDO'),
      agreement('c', 'PENDIENTE_PAGO_INICIAL', '2026-11-27'),
      agreement('d', 'VIGENTE'),
    ]);
    expect(found.map(({ id }) => id)).toEqual(['c', 'a', 'd']);
  });
});

describe('texts of the list', () => {
  test.each([
    [1, 'una oferta'],
    [3, 'tres ofertas'],
    [10, 'diez ofertas'],
    [11, '11 ofertas'],
  ])('write the number of offers %i as %s', (count, text) => {
    expect(offersInWords(count)).toBe(text);
  });

  test('state the total debt and the single payment that settles the debts of all offers', () => {
    const offer = { balance: pesos(4_740_000), singlePayment: pesos(1_896_000) };
    expect(offersWords([offer, offer], 'Laura')).toEqual({
      title: 'Tienes dos ofertas, Laura',
      text: 'Debes $\u00a09.480.000. Estas dos se cierran con $\u00a03.792.000 en un solo pago.',
    });
  });

  test.each([
    ['Tarjeta de crédito', 'Tarjeta'],
    ['Crédito de consumo', 'Consumo'],
    ['Crédito de libre inversión', 'Libre inversión'],
    ['Plan celular', 'Celular'],
    ['Crédito', 'Crédito'],
    ['Crédito de vehículo de trabajo', 'Vehículo'],
  ])('shorten %s to %s', (product, text) => {
    expect(shortProduct(product)).toBe(text);
  });
});
