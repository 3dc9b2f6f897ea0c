import { describe, expect, test } from 'vitest';
import type { ReliefOptions } from '#contract/relief.ts';
import { pesos } from '#domain/money/money.ts';
import { isoDate } from '#domain/time/calendar.ts';
import {
  datesBeforeAndAfter,
  dayChip,
  explanation,
  reliefBody,
  onlyRefusal,
  reliefChoices,
  type ReliefPick,
} from './relief.flow.ts';

const day = isoDate;
const preview = (hash: string, dates: string[]) => ({
  hash,
  dates: dates.map((dueOn, index) => ({ number: index + 1, dueOn: day(dueOn) })),
  nextOn: day(dates[0]!),
  endsOn: day(dates.at(-1)!),
});
const options: ReliefOptions = {
  agreementId: 'a',
  instalment: 1,
  dueOn: day('2026-12-30'),
  schedule: ['2026-12-30', '2027-02-01'].map((dueOn, index) => ({
    number: index + 1,
    dueOn: day(dueOn),
    amount: pesos(740_000),
    paid: pesos(0),
    waived: pesos(0),
    owed: pesos(740_000),
  })),
  move: { refusal: null, left: 3, days: [{ on: day('2027-01-14'), hash: 'm' }] },
  skip: { refusal: null, left: 1, preview: preview('s', ['2027-02-01', '2027-03-01']) },
  pause: {
    left: 1,
    choices: [
      { months: 1, refusal: null, preview: preview('p', ['2027-02-01', '2027-03-01']) },
      { months: 2, refusal: { code: 'RELIEF_LIMIT', message: 'Tu plan ya no puede alargarse más.' }, preview: null },
    ],
  },
  typed: {
    refusal: null,
    minimum: pesos(1_500),
    maximum: pesos(1_480_000),
    due: pesos(0),
    destinations: ['CUOTA', 'PLAZO', 'CUOTAS_MENORES'],
    today: day('2026-12-10'),
    terms: null,
  },
  payoff: { refusal: null, amount: pesos(1_480_000), waived: pesos(0) },
  recover: { refusal: { code: 'RECOVER_CLOSED', message: '' }, amount: pesos(0), until: null },
  replan: { refusal: null },
  undo: null,
};
const pick = (more: Partial<ReliefPick>): ReliefPick => ({ choice: null, on: null, months: null, ...more });

describe('reliefChoices', () => {
  test('describes the result of each option', () => {
    expect(reliefChoices(options).map(({ value, hint }) => [value, hint.replaceAll('\u00a0', ' ')])).toEqual([
      ['PARTE', 'Desde $ 1.500. Lo que pagues cuenta, y tú dices a dónde va.'],
      ['MOVER', 'Hasta el 14 de enero. No pagas ni un peso más.'],
      ['PASAR', 'Terminas el 1 de marzo en vez del 1 de febrero. No pagas ni un peso más.'],
      ['PAUSAR', 'No te escribimos para cobrar mientras tanto.'],
    ]);
  });

  test('lists the available pauses, or all pauses when none is available', () => {
    const [one, two] = [1, 2].map((months) => ({ months, refusal: null, preview: preview('p', ['2027-03-01']) }));
    const refused = { months: 2, refusal: { code: 'RELIEF_LIMIT', message: 'No.' }, preview: null };
    const labelOf = (choices: ReliefOptions['pause']['choices']) =>
      reliefChoices({ ...options, pause: { left: 1, choices } }).at(-1)?.label;
    expect(labelOf([one!, two!])).toBe('Pausar 1 o 2 meses');
    expect(labelOf([one!, refused])).toBe('Pausar 1 mes');
    expect(labelOf([{ ...refused, months: 1 }, refused])).toBe('Pausar 1 o 2 meses');
  });

  test('omits the changes that a membership does not allow', () => {
    const refusal = { code: 'RELIEF_NOT_HERE', message: 'Este cambio no es para este plan.' };
    const membership: ReliefOptions = {
      ...options,
      typed: { ...options.typed, refusal },
      skip: { refusal, left: 0, preview: null },
      pause: { left: 0, choices: options.pause.choices.map((each) => ({ ...each, refusal, preview: null })) },
    };
    expect(reliefChoices(membership).map(({ value }) => value)).toEqual(['MOVER']);
  });

  test('`explanation` states why the next date is several months away', () => {
    const late: ReliefOptions = {
      ...options,
      typed: { ...options.typed, today: day('2027-02-04') },
      pause: { left: 1, choices: [{ months: 1, refusal: null, preview: preview('p', ['2027-03-30', '2027-04-30']) }] },
    };
    expect(explanation(late, pick({ choice: 'PAUSAR', months: 1 }))).toBe(
      'Diciembre y enero ya vencieron: la próxima es el 30 de marzo.',
    );
    expect(explanation(options, pick({ choice: 'PAUSAR', months: 1 }))).toBeUndefined();
  });

  test('states why an option is unavailable', () => {
    const refusal = { code: 'RELIEF_LIMIT', message: 'Ya moviste esta cuota.' };
    const [, moved] = reliefChoices({ ...options, move: { refusal, left: 0, days: [] } });
    expect(moved).toMatchObject({ hint: 'Ya moviste esta cuota.', disabled: true });
    expect(onlyRefusal(reliefChoices({ ...options, move: { refusal, left: 0, days: [] } }))).toBeUndefined();
    const closed = reliefChoices(options).map((each) => ({ ...each, hint: 'Ya está pagada.', disabled: true }));
    expect(onlyRefusal(closed)).toBe('Ya está pagada.');
  });
});

describe('reliefBody', () => {
  test('returns the request body only when the chosen change is complete and available', () => {
    expect(reliefBody(options, pick({ choice: 'MOVER' }))).toBeUndefined();
    expect(reliefBody(options, pick({ choice: 'MOVER', on: day('2027-01-14') }))).toEqual({
      kind: 'MOVER',
      number: 1,
      on: '2027-01-14',
      hash: 'm',
    });
    expect(reliefBody(options, pick({ choice: 'PASAR' }))).toEqual({ kind: 'PASAR', number: 1, hash: 's' });
    expect(reliefBody(options, pick({ choice: 'PAUSAR', months: 1 }))).toEqual({
      kind: 'PAUSAR',
      months: 1,
      hash: 'p',
    });
    expect(reliefBody(options, pick({ choice: 'PAUSAR', months: 2 }))).toBeUndefined();
    expect(reliefBody(options, pick({ choice: 'PARTE' }))).toBeUndefined();
  });

  test('datesBeforeAndAfter returns the dates before and after the change', () => {
    expect(datesBeforeAndAfter(options, pick({ choice: 'MOVER', on: day('2027-01-14') }))).toMatchObject([
      { before: '2026-12-30', after: '2027-01-14' },
      { before: '2027-02-01', after: '2027-02-01' },
    ]);
    expect(datesBeforeAndAfter(options, pick({ choice: 'PASAR' })).map(({ after }) => after)).toEqual([
      '2027-02-01',
      '2027-03-01',
    ]);
    expect(datesBeforeAndAfter(options, pick({ choice: 'PARTE' }))).toEqual([]);
  });
});

describe('dayChip', () => {
  test('returns weekday, day and month', () => {
    expect(dayChip(day('2027-01-14'))).toBe('jue 14 ene');
  });
});
