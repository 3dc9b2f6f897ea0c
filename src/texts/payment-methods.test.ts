import { expect, test } from 'vitest';
import { paymentMethodName, waysToPay } from './payment-methods.ts';

test('the text about payment methods lists the Spanish names in a fixed order', () => {
  expect(waysToPay(['NEQUI', 'CARD', 'PSE'])).toBe('Puedes pagar con tarjeta, PSE o Nequi.');
  expect(waysToPay(['CARD'])).toBe('Puedes pagar con tarjeta.');
});

test('the text about payment methods omits methods without a Spanish name', () => {
  expect(waysToPay(['SU_PLUS', 'PSE'])).toBe('Puedes pagar con PSE.');
});

test('the text about payment methods names no method for an empty list', () => {
  expect(waysToPay([])).toBe('Antes de pagar ves todos los medios de pago.');
});

test('a known payment method has a Spanish name, and an unknown method keeps its original name', () => {
  expect([paymentMethodName('CARD'), paymentMethodName('SU_PLUS')]).toEqual(['Tarjeta', 'SU_PLUS']);
});
