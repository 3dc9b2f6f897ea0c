import { expect, test } from 'vitest';
import { paymentMethodName, waysToPay } from './payment-methods.ts';

test('ways to pay are named as people say them, whatever their order', () => {
  expect(waysToPay(['NEQUI', 'CARD', 'PSE'])).toBe('Puedes pagar con tarjeta, PSE o Nequi.');
  expect(waysToPay(['CARD'])).toBe('Puedes pagar con tarjeta.');
});

test('what the provider has and nobody knows by name is left out', () => {
  expect(waysToPay(['SU_PLUS', 'PSE'])).toBe('Puedes pagar con PSE.');
});

test('without the provider’s word nothing is claimed', () => {
  expect(waysToPay([])).toBe('Antes de pagar ves todos los medios de pago.');
});

test('the way of a payment has the same name', () => {
  expect([paymentMethodName('CARD'), paymentMethodName('SU_PLUS')]).toEqual(['Tarjeta', 'SU_PLUS']);
});
