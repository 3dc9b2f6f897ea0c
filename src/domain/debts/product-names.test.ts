import fc from 'fast-check';
import { expect, test } from 'vitest';
import { productName } from './product-names.ts';

test.each([
  ['TARJETA_CREDITO', 'Tarjeta de crédito'],
  ['Tarjeta de Crédito', 'Tarjeta de crédito'],
  ['tdc', 'Tarjeta de crédito'],
  ['LIBRE_INVERSION', 'Libre inversión'],
  ['Libre inversión', 'Libre inversión'],
  ['CONSUMO', 'Crédito de consumo'],
  ['CREDITO-ROTATIVO', 'Crédito rotativo'],
  ['Plan celular', 'Plan celular'],
  ['PLAN CELULAR', 'Plan celular'],
  ['póliza_todo_riesgo', 'Póliza todo riesgo'],
  ['', ''],
])('productName converts %j to %j', (type, name) => {
  expect(productName(type)).toBe(name);
});

test('productName is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (type) => {
      const name = productName(type);
      expect(productName(name)).toBe(name);
    }),
  );
});
