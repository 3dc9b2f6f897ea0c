import { expect, test } from 'vitest';
import { paymentMethodName, waysToPay } from './payment-methods.ts';

test('payment methods have Spanish names, in any order of the provider’s list', () => {
  expect(waysToPay(['NEQUI', 'CARD', 'PSE'])).toBe('Puedes pagar con tarjeta, PSE o Nequi.');
  expect(waysToPay(['CARD'])).toBe('Puedes pagar con tarjeta.');
});

test('payment methods without a Spanish name are omitted', () => {
  expect(waysToPay(['SU_PLUS', 'PSE'])).toBe('Puedes pagar con PSE.');
});

test('the sentence names no method without the provider’s list', () => {
  expect(waysToPay([])).toBe('Antes de pagar ves todos los medios de pago.');
});

test('the method of a payment has the same Spanish name', () => {
  expect([paymentMethodName('CARD'), paymentMethodName('SU_PLUS')]).toEqual(['Tarjeta', 'SU_PLUS']);
});
