import { expect, test } from 'vitest';
import type { FirstFacts } from '#contract/first-facts.ts';
import { isoDate } from '#domain/time/calendar.ts';
import { pesos } from '#domain/money/money.ts';
import { homeFirstLook } from './first-look.ts';

const now = new Date('2026-11-20T15:00:00Z');
const nothing: FirstFacts = {
  firstName: 'Laura',
  agreements: [],
  offers: [],
  obligationIds: [],
  diagnosis: { step: 'OBJETIVO' },
};

test('greets, and says the next step', () => {
  const payable = { concept: 'CUOTA', amount: pesos(353_400), dueOn: isoDate('2026-11-30') } as const;
  const agreement = { id: 'a', kind: 'DEUDA', state: 'VIGENTE', creditor: 'Rebanca Cartera' } as const;
  expect(
    homeFirstLook({ ...nothing, agreements: [{ ...agreement, payables: [payable], pendingAttempt: null }] }, now),
  ).toEqual({
    greeting: 'Buenos días, Laura',
    title: 'Tu cuota de $\u00a0353.400 vence el lunes 30 de noviembre',
    text: 'Es tu acuerdo con Rebanca Cartera. Pagar antes no cuesta nada.',
  });
});

test('says nothing to who has neither debts nor offers, since their page is another', () =>
  expect(homeFirstLook(nothing, now)).toBeUndefined());
