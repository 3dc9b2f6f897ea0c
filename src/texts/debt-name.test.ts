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

  test('contains no current creditor when the debt was not assigned', () => {
    const own = { ...card, creditor: 'Banco Ceiba' };
    expect([ownerToday(own), holderName(own)]).toEqual([undefined, 'Banco Ceiba']);
  });

  test('is the product name when the debt is a membership', () => {
    const membership = { ...card, product: 'Membresía Raíz (12 meses)', originalCreditor: null, creditor: 'Rebanca' };
    expect([debtName(membership), ownerToday(membership), holderName(membership)]).toEqual([
      'Membresía Raíz (12 meses)',
      undefined,
      'Rebanca',
    ]);
  });

  test('contains no last digits when the account has fewer than four digits', () => {
    expect([accountTail('TC-4417'), accountTail('LC-88213'), accountTail('AB-12')]).toEqual([
      '4417',
      '8213',
      undefined,
    ]);
  });
});

describe('the headings of agreements', () => {
  const names = (...more: object[]) => [...agreementNames(more.map((each) => ({ ...card, ...each }))).values()];

  test('contain only the name of the debt when the name is unique', () => {
    expect(names({}, { id: 'b', product: 'Libre inversión' })).toEqual([
      'Tarjeta de crédito\u00a0· Banco Ceiba',
      'Libre inversión\u00a0· Banco Ceiba',
    ]);
  });

  test('contain the last digits for two cards of the same bank', () => {
    expect(names({}, { id: 'b', obligationNumber: 'TC-9001' })).toEqual([
      'Tarjeta de crédito\u00a0· Banco Ceiba, terminada en 4417',
      'Tarjeta de crédito\u00a0· Banco Ceiba, terminada en 9001',
    ]);
  });

  test('contain the agreement numbers for two agreements about the same debt', () => {
    expect(names({}, { id: 'b', number: 'AP-2' })).toEqual([
      'Tarjeta de crédito\u00a0· Banco Ceiba, terminada en 4417\u00a0· Acuerdo n.º\u00a0AP-1',
      'Tarjeta de crédito\u00a0· Banco Ceiba, terminada en 4417\u00a0· Acuerdo n.º\u00a0AP-2',
    ]);
  });
});
