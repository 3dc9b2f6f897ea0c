import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, isBusinessDay, isoDate } from '#domain/time/calendar.ts';
import {
  benefitsOf,
  firstPaymentOf,
  membershipSchedule,
  planFaults,
  planLook,
  planTitle,
  type MembershipPlan,
  type PaymentOption,
} from './membership-plans.ts';
import { pesos, sum } from '#domain/money/money.ts';

const option = (more: Partial<PaymentOption> = {}): PaymentOption => ({
  id: 'contado',
  description: 'Un solo pago',
  kind: 'CONTADO',
  instalments: 1,
  initialPayment: pesos(0),
  instalmentAmount: pesos(240_000),
  total: pesos(240_000),
  ...more,
});
const plan = (more: Partial<MembershipPlan> = {}): MembershipPlan => ({
  id: 1,
  name: 'Semilla',
  validityMonths: 6,
  totalPrice: pesos(240_000),
  paymentOptions: [option()],
  cardBalance: pesos(200_000),
  benefits: 'Tarjeta {?cupo}',
  ...more,
});

describe('the display of a plan', () => {
  test.each([
    [1, { tokens: 1, isFeatured: true, gem: 'gold' }],
    [2, { tokens: 2, isFeatured: false, gem: 'blue' }],
    [3, { tokens: 3, isFeatured: false, gem: 'grey' }],
    [4, { tokens: 4, isFeatured: false, gem: 'grey' }],
    [99, { tokens: 4, isFeatured: false, gem: 'grey' }],
  ])('has the specified look for plan %i', (id, look) => {
    expect(planLook(id)).toEqual(look);
  });

  test('planTitle includes the validity in months', () => {
    expect(planTitle({ name: 'Semilla', validityMonths: 6 })).toBe('Semilla (6 meses)');
    expect(planTitle({ name: 'Brote', validityMonths: 1 })).toBe('Brote (1 mes)');
  });

  test('benefitsOf returns a tooltip for a line that ends with `{?key}`', () => {
    expect(benefitsOf('Tarjeta {?cupo}\r\n\n  Avisos  \nUn {?x} en medio\n{?solo}')).toEqual([
      { text: 'Tarjeta', tooltip: 'cupo' },
      { text: 'Avisos', tooltip: undefined },
      { text: 'Un {?x} en medio', tooltip: undefined },
    ]);
  });
});

describe('membershipSchedule', () => {
  test('has one payment within five business days for CONTADO', () => {
    expect(membershipSchedule(option(), isoDate('2026-11-20'))).toEqual({
      initialPayment: 0,
      firstPaymentOn: '2026-11-27',
      instalments: [{ number: 1, dueOn: '2026-11-27', amount: 240_000 }],
    });
  });

  test('has monthly payments on business days for CUOTAS', () => {
    const parts = option({ kind: 'CUOTAS', instalments: 3, instalmentAmount: pesos(80_000) });
    expect(membershipSchedule(parts, isoDate('2026-11-20')).instalments.map(({ dueOn }) => dueOn)).toEqual([
      '2026-11-27',
      '2026-12-28',
      '2027-01-27',
    ]);
    expect(firstPaymentOf(parts)).toBe(80_000);
  });

  test('starts with the initial payment', () => {
    const parts = option({
      kind: 'CUOTAS',
      instalments: 2,
      initialPayment: pesos(40_000),
      instalmentAmount: pesos(100_000),
    });
    const schedule = membershipSchedule(parts, isoDate('2026-11-20'));
    expect([schedule.firstPaymentOn, ...schedule.instalments.map(({ dueOn }) => dueOn)]).toEqual([
      '2026-11-27',
      '2026-12-28',
      '2027-01-27',
    ]);
    expect(firstPaymentOf(parts)).toBe(40_000);
  });

  test('returns payments that add up to the price and are due on business days', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3_000 }),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 0, max: 500_000 }),
        fc.integer({ min: 1, max: 500_000 }),
        (days, instalments, initial, amount) => {
          const total = pesos(initial + instalments * amount);
          const parts = option({
            instalments,
            initialPayment: pesos(initial),
            instalmentAmount: pesos(amount),
            total,
          });
          const {
            firstPaymentOn,
            initialPayment,
            instalments: rows,
          } = membershipSchedule(parts, addDays(isoDate('2026-01-01'), days));
          const dates = [...(initial > 0 ? [firstPaymentOn] : []), ...rows.map(({ dueOn }) => dueOn)];
          return (
            sum([initialPayment, ...rows.map((row) => row.amount)]) === total &&
            dates.every((date, index) => isBusinessDay(date) && (index === 0 || date > dates[index - 1]!))
          );
        },
      ),
    );
  });
});

describe('planFaults', () => {
  test('returns no faults when the figures add up', () => {
    expect(planFaults(plan())).toEqual([]);
  });

  test.each<[Partial<MembershipPlan>, string]>([
    [{ name: ' ' }, 'El nombre tiene de 1 a 40 caracteres.'],
    [{ validityMonths: 61 }, 'La vigencia va de 1 a 60 meses.'],
    [{ totalPrice: pesos(0) }, 'El valor total es mayor que cero.'],
    [{ cardBalance: pesos(-1) }, 'El cupo de la tarjeta no es negativo.'],
    [{ benefits: '\n {?x}' }, 'Hay al menos un beneficio.'],
    [{ paymentOptions: [] }, 'Hay al menos una forma de pago.'],
    [{ paymentOptions: [option(), option()] }, 'Cada forma de pago tiene un id distinto.'],
    [{ paymentOptions: [option({ total: pesos(1) })] }, 'contado: el total es el valor del plan.'],
    [{ paymentOptions: [option({ instalmentAmount: pesos(0) })] }, 'contado: los valores son positivos.'],
    [
      { paymentOptions: [option({ instalmentAmount: pesos(239_999) })] },
      'contado: el pago inicial y las cuotas suman el total.',
    ],
    [{ paymentOptions: [option({ instalments: 7 })] }, 'contado: las cuotas van de 1 a los meses del plan.'],
    [{ paymentOptions: [option({ kind: 'CUOTAS' })] }, 'contado: CONTADO es un solo pago, CUOTAS son varios.'],
  ])('for %j returns the fault «%s»', (wrong, fault) => {
    expect(planFaults(plan(wrong))).toContain(fault);
  });
});
