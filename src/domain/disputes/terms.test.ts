import { describe, expect, test } from 'vitest';
import { isBusinessDay, isoDate } from '#domain/time/calendar.ts';
import { endOfTerm } from './terms.ts';

const on = isoDate;

describe('terms of a dispute', () => {
  test.each([
    // These terms start on Friday 2026-11-20 or at the end of another term.
    ['answer', '2026-11-20', '2026-12-14'],
    ['extension', '2026-12-14', '2026-12-24'],
    ['completionRequest', '2026-11-20', '2026-11-27'],
    ['reportMark', '2026-11-20', '2026-11-24'],
    ['impersonationDocuments', '2026-11-20', '2026-11-30'],
    // 8 and 25 December are holidays.
    ['answer', '2026-12-01', '2026-12-23'],
    ['completionRequest', '2026-12-07', '2026-12-15'],
    ['answer', '2026-12-07', '2026-12-30'],
    ['appeal', '2026-12-14', '2026-12-29'],
    // 1 January and the Monday of Epiphany are holidays.
    ['answer', '2026-12-18', '2027-01-13'],
    // The Thursday and Friday of Holy Week and the Monday of Saint Joseph are holidays.
    ['answer', '2027-03-15', '2027-04-08'],
    ['reportMark', '2027-03-24', '2027-03-30'],
    ['answer', '2028-04-03', '2028-04-26'],
    ['answer', '2029-03-12', '2029-04-05'],
    ['answer', '2030-04-08', '2030-05-02'],
    // These terms start on a Saturday, a Sunday and a holiday.
    ['completionRequest', '2026-11-21', '2026-11-27'],
    ['completionRequest', '2026-11-22', '2026-11-27'],
    ['reportMark', '2026-12-08', '2026-12-10'],
    // A term of two months ends on the last day of a shorter month.
    ['completionAnswer', '2026-12-31', '2027-02-28'],
    ['completionAnswer', '2026-11-27', '2027-01-27'],
  ] as const)('%s from %s ends on %s', (term, from, end) => {
    expect(endOfTerm(term, on(from))).toBe(end);
  });

  test('end on a business day when counted in business days', () => {
    for (let year = 2026; year <= 2030; year += 1)
      for (let month = 1; month <= 12; month += 1)
        for (const day of ['01', '15', '28']) {
          const from = on(`${year}-${String(month).padStart(2, '0')}-${day}`);
          for (const term of ['answer', 'extension', 'completionRequest', 'reportMark', 'appeal'] as const)
            expect(isBusinessDay(endOfTerm(term, from))).toBe(true);
        }
  });
});
