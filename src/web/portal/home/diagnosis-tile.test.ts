import { describe, expect, test } from 'vitest';
import { diagnosisTileText } from './diagnosis-tile.ts';

describe('the diagnosis on the home', () => {
  test.each([
    [undefined, 'Cuánto puedes pagar al mes'],
    [{ step: 'OBJETIVO', level: null }, 'En 4 minutos sabes por dónde empezar'],
    [{ step: 'COMPLETAR', level: null }, 'Te falta poco: sigue donde ibas'],
    [{ step: 'COMPLETAR', level: 6 }, 'Atención: toca actualizarlo'],
    [{ step: 'DETALLES', level: 6 }, 'Nivel: Atención'],
    [{ step: 'DETALLES', level: 0 }, 'Nivel: Al día'],
  ] as const)('at %o says "%s"', (diagnosis, text) => {
    expect(diagnosisTileText(diagnosis)).toBe(text);
  });
});
