import { describe, expect, test } from 'vitest';
import type { ReliefOptions } from '#contract/relief.ts';
import { outstanding, outstandingOf, type Instalment } from '#domain/agreements/instalments.ts';
import { dueInstalments } from '#domain/agreements/destinations.ts';
import { pesos } from '#domain/money/money.ts';
import { isoDate } from '#domain/time/calendar.ts';
import { destinationResults, dueWords, onlyResult, typedFault } from './typed-amount.flow.ts';

const dates = ['2026-12-30', '2027-02-01', '2027-03-01', '2027-03-30', '2027-04-30', '2027-06-01'];

function optionsOn(today: string, { paid = [600_000], term = 6 }: { paid?: number[]; term?: number } = {}) {
  const instalments: Instalment[] = ['2026-11-27', ...dates.slice(0, term)].map((dueOn, number) => ({
    number,
    dueOn: isoDate(dueOn),
    amount: pesos(number === 0 ? 600_000 : 740_000),
    paid: pesos(paid[number] ?? 0),
  }));
  const day = isoDate(today);
  const schedule: ReliefOptions['schedule'] = instalments.map((each) => ({
    ...each,
    waived: pesos(0),
    owed: outstanding(each),
  }));
  const typed: ReliefOptions['typed'] = {
    refusal: null,
    minimum: pesos(1_500),
    maximum: outstandingOf(instalments),
    due: outstandingOf(dueInstalments(instalments, day)),
    destinations: ['CUOTA', 'PLAZO', 'CUOTAS_MENORES'],
    today: day,
    terms: {
      firstPaymentOn: isoDate('2026-11-27'),
      dayOfMonth: 30,
      annualRateBps: 0,
      rounding: 100,
      interest: pesos(0),
    },
  };
  return { schedule, typed };
}
const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ');
const resultsOf = (amount: number, options: ReturnType<typeof optionsOn>) =>
  destinationResults(pesos(amount), options).map(({ destination, result }) => [destination, plain(result)]);

describe('destinations of a typed amount', () => {
  test('show the results of an early payment', () => {
    expect(resultsOf(1_000_000, optionsOn('2026-12-10'))).toEqual([
      ['CUOTA', 'Cuota 1 paga. La última queda en $ 480.000.'],
      ['PLAZO', 'Tu última cuota pasa del 1 de junio al 30 de abril; esa queda en $ 480.000.'],
      ['CUOTAS_MENORES', '5 × $ 573.400 + 1 × $ 573.000. Terminas igual, el 1 de junio.'],
    ]);
  });

  test('apply only to the surplus beyond the amount due', () => {
    const late = optionsOn('2027-01-04');
    expect(plain(dueWords(1_000_000, late))).toBe('Primero cubre $ 740.000 de lo vencido.');
    expect(resultsOf(1_000_000, late)).toEqual([
      ['CUOTA', 'La cuota 2 queda en $ 480.000.'],
      ['PLAZO', 'La última queda en $ 480.000.'],
      ['CUOTAS_MENORES', '5 × $ 688.000. Terminas igual, el 1 de junio.'],
    ]);
  });

  test('remove whole instalments, or lower the unpaid instalments', () => {
    const [, sooner] = resultsOf(1_480_000, optionsOn('2026-12-10'));
    expect(sooner).toEqual(['PLAZO', 'Tu última cuota pasa del 1 de junio al 30 de marzo.']);
    const [, , lower] = resultsOf(1_000_000, optionsOn('2026-12-10', { paid: [600_000, 500_000] }));
    expect(lower).toEqual(['CUOTAS_MENORES', '1 × $ 240.000 + 5 × $ 540.000. Terminas igual, el 1 de junio.']);
  });

  test('are not listed when all of them have the same result', () => {
    expect(resultsOf(100_000, optionsOn('2027-05-03', { paid: [600_000, ...Array<number>(5).fill(740_000)] }))).toEqual(
      [],
    );
    expect(resultsOf(740_000, optionsOn('2027-01-04'))).toEqual([]);
    expect(resultsOf(4_440_000, optionsOn('2026-12-10'))).toEqual([]);
  });

  test('are replaced by one sentence when all of them have the same result', () => {
    const last = optionsOn('2027-05-03', { paid: [600_000, ...Array<number>(5).fill(740_000)] });
    const late = optionsOn('2027-01-04');
    expect(plain(onlyResult(pesos(100_000), last))).toBe('Después te faltan $ 640.000.');
    expect(plain(onlyResult(pesos(500_000), late))).toBe('Después quedan $ 240.000 de lo vencido.');
    expect(onlyResult(pesos(740_000), late)).toBe('Con este pago quedas al día.');
    expect(onlyResult(pesos(4_440_000), late)).toBe('Con este pago terminas tu plan.');
  });

  test('are replaced by one sentence when the initial payment is unpaid', () => {
    const begun = optionsOn('2026-11-21', { paid: [] });
    expect(plain(dueWords(100_000, begun))).toBe('Primero cubre $ 100.000 de tu pago inicial.');
    expect(plain(onlyResult(pesos(100_000), begun))).toBe('Después quedan $ 500.000 de tu pago inicial.');
    expect(onlyResult(pesos(600_000), begun)).toBe('Con este pago tu plan empieza.');
  });
});

describe('limits of a typed amount', () => {
  const { typed } = optionsOn('2026-12-10');

  test('are the minimum and the balance', () => {
    for (const amount of [null, 1_499, 4_440_001])
      expect(plain(typedFault(amount, typed))).toBe('Escribe un valor entre $ 1.500 y $ 4.440.000.');
    for (const amount of [1_500, 4_440_000]) expect(typedFault(amount, typed)).toBeUndefined();
    const little = { ...typed, minimum: pesos(900), maximum: pesos(900) };
    expect(plain(typedFault(1_000, little))).toBe('Escribe $ 900: es todo lo que te falta.');
  });

  test('dueWords returns undefined when nothing is due', () => {
    expect(dueWords(100_000, optionsOn('2026-12-10'))).toBeUndefined();
  });
});
