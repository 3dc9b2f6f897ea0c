import { expect, test } from 'vitest';
import type { FirstFacts } from '#contract/first-facts.ts';
import { pesos } from '#domain/money/money.ts';
import { offersFirstLook } from './first-look.ts';

type OfferFacts = FirstFacts['offers'][number];
const offer = (state: OfferFacts['state'], obligationId: string): OfferFacts => ({
  state,
  obligationId,
  balance: pesos(3_920_000),
  singlePayment: pesos(1_568_000),
});
const facts = (...offers: OfferFacts[]): FirstFacts => ({
  firstName: 'Laura',
  agreements: [],
  offers,
  obligationIds: ['one', 'two'],
  diagnosis: { step: 'OBJETIVO' },
});
const now = new Date('2026-11-20T15:00:00Z');

test('counts and adds up what can still be chosen, of the debts that are there', () =>
  expect(
    offersFirstLook(
      facts(offer('DISPONIBLE', 'one'), offer('VISTA', 'two'), offer('VENCIDA', 'two'), offer('VISTA', 'gone')),
      now,
    ),
  ).toEqual({
    title: 'Tienes dos ofertas, Laura',
    text: 'Debes $\u00a07.840.000. Con las ofertas de hoy podrías quedar en cero pagando desde $\u00a03.136.000.',
  }));

test('says nothing where nothing can be chosen', () =>
  expect(offersFirstLook(facts(offer('VENCIDA', 'one')), now)).toBeUndefined());
