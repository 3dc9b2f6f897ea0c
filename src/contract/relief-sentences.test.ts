import { describe, expect, test } from 'vitest';
import { previewRelief, type ReliefRecord, type ReliefRequest } from '#domain/agreements/relief.ts';
import { withWays } from '#domain/agreements/relief-ways.ts';
import { withSchedule } from '#domain/agreements/schedule.ts';
import { defaultReliefPolicy } from '#domain/offers/relief-policy.ts';
import { isRefusal } from '#domain/refusal.ts';
import { isoDate } from '#domain/time/calendar.ts';
import { paid, reliefFacts, workedPlan } from '#test/support/worked-plan.ts';
import { problems } from './problem.ts';
import { withWireNames } from './refusal-detail.ts';
import { sentenceFor } from './sentences.ts';

type Step = readonly [day: string, what: ReliefRequest | 'pay'];
const move = (number: number, on: string): ReliefRequest => ({ kind: 'MOVER', number, on: isoDate(on) });
const skip = (number: number): ReliefRequest => ({ kind: 'PASAR', number });
const pause = (months: number): ReliefRequest => ({ kind: 'PAUSAR', months });

function refusalOf(steps: readonly Step[], begun = workedPlan()): [string, string] {
  const history: ReliefRecord[] = [];
  let agreement = begun;
  for (const [index, [day, what]] of steps.entries()) {
    if (what === 'pay') {
      agreement = paid(agreement, 740_000, day);
      continue;
    }
    const facts = reliefFacts(agreement, day, { history });
    const change = previewRelief(facts, what);
    if (isRefusal(change)) {
      expect(index).toBe(steps.length - 1);
      const { refused, detail = {} } = withWireNames(withWays(facts, change, what.kind));
      return [refused, sentenceFor(refused, detail) ?? problems[refused][1]];
    }
    history.push({ id: String(index), at: new Date(`${day}T15:00:00Z`), ...change });
    agreement = { ...agreement, instalments: withSchedule(agreement.instalments, change.after) };
  }
  throw new Error('The last change was not refused');
}

const skippedAndMoved: Step[] = [
  ['2026-12-21', skip(1)],
  ['2027-01-20', move(1, '2027-02-15')],
];
const threeMoves: Step[] = [
  ...[['2026-12-21', move(1, '2027-01-14')] as const, ['2026-12-21', 'pay'] as const],
  ...[['2027-01-20', move(2, '2027-02-15')] as const, ['2027-01-20', 'pay'] as const],
  ...[['2027-02-20', move(3, '2027-03-15')] as const, ['2027-02-20', 'pay'] as const],
];

describe('a refused change of dates', () => {
  test.each<[name: string, code: string, sentence: string, steps: Step[], term?: number]>([
    [
      'a fourth move in a year',
      'RELIEF_LIMIT',
      'Ya moviste las fechas que tu plan permite en un año. Puedes pasar la cuota al final o pagar una parte.',
      [...threeMoves, ['2027-03-19', move(4, '2027-04-12')]],
    ],
    ...[1, 2].map((months): [string, string, string, Step[]] => [
      `a second pause in a year, of ${months} months`,
      'RELIEF_LIMIT',
      'Ya hiciste una pausa este año. Puedes pagar una parte. Desde el 12 de enero puedes pasar la cuota al final.',
      [
        ['2026-12-21', pause(1)],
        ['2026-12-21', pause(months)],
      ],
    ]),
    [
      'a skip in the month after a skip',
      'RELIEF_LIMIT',
      'Acabas de pasar esta cuota. Puedes mover la fecha o pagar una parte.',
      [
        ['2026-12-21', skip(1)],
        ['2027-01-20', skip(1)],
      ],
      12,
    ],
    [
      'a second move, when a skip is allowed from a later day',
      'RELIEF_LIMIT',
      'Ya moviste esta cuota. Puedes pagar una parte. Desde el 25 de diciembre puedes pasarla al final.',
      [
        ['2026-12-21', move(1, '2027-01-14')],
        ['2026-12-21', move(1, '2027-01-13')],
      ],
    ],
    [
      'a second move when no skip is left',
      'RELIEF_LIMIT',
      'Ya moviste esta cuota. Puedes pausar o pagar una parte.',
      [...skippedAndMoved, ['2027-02-01', move(1, '2027-02-12')]],
    ],
    [
      'a second skip when no move is left',
      'RELIEF_LIMIT',
      'Ya pasaste las cuotas que tu plan permite. Puedes pausar o pagar una parte.',
      [...skippedAndMoved, ['2027-02-01', skip(1)]],
    ],
    ...[1, 2].map((months): [string, string, string, Step[]] => [
      `a pause of ${months} months beyond the limit of four extra months`,
      'RELIEF_LIMIT',
      'Tu plan ya no puede alargarse más. Puedes pagar una parte.',
      [['2027-05-05', pause(months)]],
    ]),
    ...[move(1, '2027-01-14'), skip(1), pause(1)].map((request): [string, string, string, Step[]] => [
      `${request.kind} long before the due date`,
      'RELIEF_NOT_NOW',
      'Podrás pedir este cambio desde el 10 de diciembre.',
      [['2026-12-09', request]],
    ]),
    ...[move(1, '2027-01-14'), skip(1)].map((request): [string, string, string, Step[]] => [
      `${request.kind} after the grace period`,
      'RELIEF_NOT_NOW',
      'Ya pasó el plazo de este cambio. Puedes pausar o pagar una parte.',
      [['2027-01-08', request]],
    ]),
    ...['2026-12-30', '2027-01-11', '2027-01-15', '2027-02-02'].map((on): [string, string, string, Step[]] => [
      `a move to ${on}`,
      'RELIEF_DATE',
      'Elige un día hábil entre el 31 de diciembre y el 14 de enero.',
      [['2026-12-21', move(1, on)]],
    ]),
    ['a pause of three months', 'RELIEF_NOT_HERE', 'Este cambio no es para este plan.', [['2026-12-21', pause(3)]]],
    ...[skip(1), pause(1)].map((request): [string, string, string, Step[]] => [
      `${request.kind} of a paid plan`,
      'PAY_ALREADY_PAID',
      'Esta cuota ya está pagada. No hicimos un segundo cobro.',
      [...Array.from({ length: 6 }, () => ['2026-12-21', 'pay'] as const), ['2026-12-21', request]],
    ]),
  ])('has a code and a sentence about the alternatives: %s', (_name, code, sentence, steps, term = 6) => {
    expect(refusalOf(steps, workedPlan({ term }))).toEqual([code, sentence]);
  });

  test('has a sentence about the alternatives when no business day is left for a move', () => {
    const plan = workedPlan();
    const relief = { ...defaultReliefPolicy, move: { ...defaultReliefPolicy.move, maxDays: 1 } };
    const steps: Step[] = [['2027-01-04', move(1, '2027-01-05')]];
    expect(refusalOf(steps, { ...plan, relief })).toEqual([
      'RELIEF_LIMIT',
      'No queda un día hábil antes de tu próxima cuota. Puedes pasarla al final o pagar una parte.',
    ]);
  });
});
