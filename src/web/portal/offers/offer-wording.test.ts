import { describe, expect, test } from 'vitest';
import { isoDate } from '#domain/time/calendar.ts';
import { monthsText, percentText, stepLabel, validUntilText, weekdayAndDay } from './offer-wording.ts';

const [nov27, may30, dec30] = [isoDate('2026-11-27'), isoDate('2027-05-30'), isoDate('2029-12-30')];

describe('the words of an offer', () => {
  test('percentages keep their space and at most one decimal', () => {
    expect([percentText(5200), percentText(3350)]).toEqual(['52\u00a0%', '33,5\u00a0%']);
  });

  test('the months of a plan are named; a long plan tells where it ends', () => {
    expect(monthsText(nov27, nov27)).toBe('El 27 de noviembre');
    expect(monthsText(nov27, may30)).toBe('Noviembre a mayo');
    expect(monthsText(nov27, dec30)).toBe('Hasta diciembre de 2029');
  });

  test('days are written as people say them', () => {
    expect(weekdayAndDay(nov27)).toBe('viernes 27 de noviembre');
    expect([stepLabel(dec30, false), stepLabel(dec30, true)]).toEqual(['30 dic', '30 dic 29']);
  });

  test('the last day of an offer is the day in Colombia', () => {
    expect(validUntilText({ validUntil: new Date('2026-12-21T04:59:59Z') })).toBe('20 de diciembre');
  });
});
