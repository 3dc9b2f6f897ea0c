import { describe, expect, test } from 'vitest';
import { problemBody, type ProblemCode } from '#contract/problem.ts';
import type { ReplanOptions } from '#contract/replan.ts';
import { pesos } from '#domain/money/money.ts';
import { isoDate } from '#domain/time/calendar.ts';
import { ApiProblem, NetworkFailure } from '#web/shared/api/failures.ts';
import { comparedRows, readReplanRefusal, termChoices } from './replan.flow.ts';

const options: ReplanOptions = {
  agreementId: 'a',
  paid: pesos(1_340_000),
  paidInstalments: 1,
  now: {
    instalments: 5,
    instalment: pesos(740_000),
    lastInstalment: pesos(740_000),
    nextOn: isoDate('2027-02-01'),
    endsOn: isoDate('2027-06-01'),
    total: pesos(5_040_000),
    left: pesos(3_700_000),
  },
  scenarios: [
    {
      instalments: 2,
      plan: {
        instalment: pesos(1_430_000),
        lastInstalment: pesos(1_430_000),
        nextOn: isoDate('2027-02-01'),
        endsOn: isoDate('2027-03-01'),
        total: pesos(4_200_000),
        left: pesos(2_860_000),
        difference: -840_000,
      },
      refusal: null,
    },
    {
      instalments: 11,
      plan: {
        instalment: pesos(412_800),
        lastInstalment: pesos(412_000),
        nextOn: isoDate('2027-02-01'),
        endsOn: isoDate('2027-11-30'),
        total: pesos(5_880_000),
        left: pesos(4_540_000),
        difference: 840_000,
      },
      refusal: null,
    },
    { instalments: 35, plan: null, refusal: 'INSTALLMENT_TOO_LOW' },
  ],
};
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('the terms of a replan', () => {
  test('show instalment, last day and cost difference, and include only available terms', () => {
    expect(termChoices(options).map(({ value, label, hint }) => [value, plain(label), plain(hint)])).toEqual([
      ['2', '2 cuotas de $ 1.430.000', 'Terminas el 1 de marzo de 2027. Te cuesta $ 840.000 menos en total.'],
      ['11', '11 cuotas de $ 412.800', 'Terminas el 30 de noviembre de 2027. Te cuesta $ 840.000 más en total.'],
    ]);
  });

  test('are compared with the current plan only after the choice of an available term', () => {
    expect(comparedRows(options, null)).toEqual([]);
    expect(comparedRows(options, '35')).toEqual([]);
    expect(comparedRows(options, '2').map(({ name }) => name)).not.toContain('La última');
    expect(comparedRows(options, '11').map(({ name }) => name)).toContain('La última');
  });
});

test.each<[ProblemCode, string]>([
  ['QUOTE_EXPIRED', 'terms'],
  ['QUOTE_CHANGED', 'terms'],
  ['PAYMENT_PENDING', 'payment-pending'],
  ['OTP_INVALID', 'other'],
])('readReplanRefusal maps %s to %s', (code, asks) =>
  expect(readReplanRefusal(new ApiProblem(problemBody(code)))).toBe(asks),
);

test('readReplanRefusal classifies a network failure as `other`', () =>
  expect(readReplanRefusal(new NetworkFailure())).toBe('other'));
