import { describe, expect, test } from 'vitest';
import { percentText, priorityTag, validUntilText } from './offer-wording.ts';

describe('offer wording', () => {
  test('percentages have a space and at most one decimal', () => {
    expect([percentText(5200), percentText(3350)]).toEqual(['52\u00a0%', '33,5\u00a0%']);
  });

  test('priorityTag returns «Prioridad» only for the first offer of a list', () => {
    expect([0, 1, 2].map((place) => priorityTag('danger', place).text)).toEqual(['Prioridad', 'Atención', 'Atención']);
    expect([0, 1].map((place) => priorityTag('info', place).text)).toEqual(['En seguimiento', 'En seguimiento']);
  });

  test('validUntilText returns the last day in the time zone of Colombia', () => {
    expect(validUntilText({ validUntil: new Date('2026-12-21T04:59:59Z') })).toBe('20 de diciembre');
  });
});
