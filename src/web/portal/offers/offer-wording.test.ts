import { describe, expect, test } from 'vitest';
import { isoDate } from '#domain/time/calendar.ts';
import { percentText, priorityTag, validUntilText, weekdayAndDay } from './offer-wording.ts';

const nov27 = isoDate('2026-11-27');

describe('offer wording', () => {
  test('percentages have a space and at most one decimal', () => {
    expect([percentText(5200), percentText(3350)]).toEqual(['52\u00a0%', '33,5\u00a0%']);
  });

  test('priorityTag returns Prioridad only for the first offer of a list', () => {
    expect([0, 1, 2].map((place) => priorityTag('danger', place).text)).toEqual(['Prioridad', 'Atención', 'Atención']);
    expect([0, 1].map((place) => priorityTag('info', place).text)).toEqual(['En seguimiento', 'En seguimiento']);
  });

  test('weekdayAndDay returns weekday, day and month in words', () => {
    expect(weekdayAndDay(nov27)).toBe('viernes 27 de noviembre');
  });

  test('validUntilText returns the last day in the time zone of Colombia', () => {
    expect(validUntilText({ validUntil: new Date('2026-12-21T04:59:59Z') })).toBe('20 de diciembre');
  });
});
