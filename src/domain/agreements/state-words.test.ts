import { expect, test } from 'vitest';
import { pesos } from '#domain/money/money.ts';
import { isoDate } from '#domain/time/calendar.ts';
import { agreementTransitions, standing, type AgreementState } from './agreements.ts';
import { agreementWord, instalmentWords } from './state-words.ts';

test('every state of an instalment has one of five words', () => {
  expect(new Set(Object.values(instalmentWords))).toEqual(
    new Set(['Próxima', 'Vencida', 'Pagada', 'Pagada en parte', 'No se cobra']),
  );
});

test('every state of an agreement has one of eleven words', () => {
  const ended = (Object.keys(agreementTransitions) as AgreementState[])
    .filter((state) => state !== 'VIGENTE')
    .map((state) => agreementWord({ state, standing: null }));
  const running = (['AL_DIA', 'EN_PAUSA', 'EN_GRACIA', 'EN_MORA', 'POR_TERMINAR'] as const).map((standing) =>
    agreementWord({ state: 'VIGENTE', standing }),
  );
  const disputed = agreementWord({ state: 'VIGENTE', standing: 'EN_MORA' }, true);
  expect(new Set([...ended, ...running, disputed])).toEqual(
    new Set([
      ...['Por empezar', 'Al día', 'En pausa', 'En gracia', 'En mora', 'Por terminar'],
      ...['Terminado', 'Cancelado', 'Reemplazado', 'En reclamo', 'Pagado'],
    ]),
  );
  expect(agreementWord({ state: 'INCUMPLIDO', standing: null }, true)).toBe('Terminado');
});

test('an agreement is in arrears only after its days of grace', () => {
  const due = isoDate('2026-12-30');
  const plan = {
    state: 'VIGENTE' as const,
    instalments: [{ number: 1, dueOn: due, amount: pesos(100), paid: pesos(0) }],
  };
  const wordOn = (today: string) =>
    agreementWord({ state: 'VIGENTE', standing: standing(plan, isoDate(today)) ?? null });
  expect(['2026-12-30', '2026-12-31', '2027-01-07', '2027-01-08'].map(wordOn)).toEqual([
    'Al día',
    'En gracia',
    'En gracia',
    'En mora',
  ]);
});
