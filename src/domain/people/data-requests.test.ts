import { describe, expect, test } from 'vitest';
import { dataRequestDueOn, revocationAfter } from './data-requests.ts';

describe('dataRequestDueOn', () => {
  test.each([
    ['CONSULTA', '2026-11-20T15:00:00Z', '2026-12-04'],
    ['CORRECCION', '2026-11-20T15:00:00Z', '2026-12-14'],
    ['SUPRESION', '2026-11-20T15:00:00Z', '2026-12-14'],
    ['REVOCATORIA', '2026-11-20T15:00:00Z', '2026-12-14'],
    ['CONSULTA', '2026-12-30T15:00:00Z', '2027-01-15'],
    ['CONSULTA', '2026-11-22T15:00:00Z', '2026-12-04'],
  ] as const)('counts business days: %s of %s is due on %s', (kind, at, due) => {
    expect(dataRequestDueOn(kind, new Date(at))).toBe(due);
  });

  test('uses the date in Bogotá instead of the UTC date', () => {
    expect(dataRequestDueOn('CONSULTA', new Date('2026-11-21T04:00:00Z'))).toBe('2026-12-04');
  });
});

describe('revocationAfter', () => {
  test.each([
    [undefined, false, 'open'],
    ['RECIBIDA', false, 'keep'],
    ['RETIRADA', false, 'reopen'],
    ['RESPONDIDA', false, 'open'],
    [undefined, true, 'keep'],
    ['RECIBIDA', true, 'withdraw'],
    ['RETIRADA', true, 'keep'],
    ['RESPONDIDA', true, 'keep'],
  ] as const)('for the last request %s and `isGranted` %s returns `%s`', (last, isGranted, next) => {
    expect(revocationAfter(last, isGranted)).toBe(next);
  });
});
