import { describe, expect, test } from 'vitest';
import { accountTail, agreementNames, debtName, holderName, ownerToday } from './debt-name.ts';

const card = {
  id: 'a',
  number: 'AP-1',
  product: 'Tarjeta de crédito',
  originalCreditor: 'Banco Ceiba',
  creditor: 'Rebanca Cartera',
  obligationNumber: 'TC-4417',
};

describe('the name of a debt', () => {
  test('contains the original creditor, followed by the current creditor', () => {
    expect([debtName(card), ownerToday(card), holderName(card)]).toEqual([
      'Tarjeta de crédito\u00a0· Banco Ceiba',
      'hoy de Rebanca Cartera',
      'Banco Ceiba (hoy de Rebanca Cartera)',
    ]);
  });

  test('contains no current creditor without an assignment', () => {
    const own = { ...card, creditor: 'Banco Ceiba' };
    expect([ownerToday(own), holderName(own)]).toEqual([undefined, 'Banco Ceiba']);
  });

  test('of a membership is its product', () => {
    const membership = { ...card, product: 'Membresía Raíz (12 meses)', originalCreditor: null, creditor: 'Rebanca' };
    expect([debtName(membership), ownerToday(membership), holderName(membership)]).toEqual([
      'Membresía Raíz (12 meses)',
      undefined,
      'Rebanca',
    ]);
  });

  test('has no last digits for an account with fewer than four digits', () => {
    expect([accountTail('TC-4417'), accountTail('LC-88213'), accountTail('AB-12')]).toEqual([
      '4417',
      '8213',
      undefined,
    ]);
  });
});

describe('the headings of agreements', () => {
  const names = (...more: object[]) => [...agreementNames(more.map((each) => ({ ...card, ...each }))).values()];

  test('are plain when they are unique', () => {
    expect(names({}, { id: 'b', product: 'Libre inversión' })).toEqual([
      'Tarjeta de crédito\u00a0· Banco Ceiba',
      'Libre inversión\u00a0· Banco Ceiba',
    ]);
  });

  test('distinguish two cards of one bank by their last digits', () => {
    expect(names({}, { id: 'b', obligationNumber: 'TC-9001' })).toEqual([
      'Tarjeta de crédito\u00a0· Banco Ceiba, terminada en 4417',
      'Tarjeta de crédito\u00a0· Banco Ceiba, terminada en 9001',
    ]);
  });

  test('distinguish two agreements over one debt by their numbers', () => {
    expect(names({}, { id: 'b', number: 'AP-2' })).toEqual([
      'Tarjeta de crédito\u00a0· Banco Ceiba, terminada en 4417\u00a0· Acuerdo n.º\u00a0AP-1',
      'Tarjeta de crédito\u00a0· Banco Ceiba, terminada en 4417\u00a0· Acuerdo n.º\u00a0AP-2',
    ]);
  });
});
