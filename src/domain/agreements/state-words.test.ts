import { expect, test } from 'vitest';
import { agreementTransitions, type AgreementState } from './agreements.ts';
import { agreementWord, instalmentWords } from './state-words.ts';

test('instalmentWords maps every instalment state to one of five labels', () => {
  expect(new Set(Object.values(instalmentWords))).toEqual(
    new Set(['Próxima', 'Vencida', 'Pagada', 'Pagada en parte', 'No se cobra']),
  );
});

test('agreementWord maps every agreement state to one of ten labels', () => {
  const ended = (Object.keys(agreementTransitions) as AgreementState[])
    .filter((state) => state !== 'VIGENTE')
    .map((state) => agreementWord({ state, standing: null }, false));
  const running = (['AL_DIA', 'EN_PAUSA', 'EN_GRACIA', 'EN_MORA', 'POR_TERMINAR'] as const).map((standing) =>
    agreementWord({ state: 'VIGENTE', standing }, false),
  );
  const disputed = agreementWord({ state: 'VIGENTE', standing: 'EN_MORA' }, true);
  expect(new Set([...ended, ...running, disputed])).toEqual(
    new Set([
      ...['Por empezar', 'Al día', 'En pausa', 'En mora', 'Por terminar'],
      ...['Terminado', 'Cancelado', 'Reemplazado', 'En reclamo', 'Pagado'],
    ]),
  );
  expect(agreementWord({ state: 'INCUMPLIDO', standing: null }, true)).toBe('Terminado');
});
