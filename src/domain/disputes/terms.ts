import { addBusinessDays, addDays, addMonths, type IsoDate } from '#domain/time/calendar.ts';

type Term = {
  readonly count: number;
  readonly unit: 'business' | 'calendar' | 'month';
  readonly source: string;
};

/** A term starts on the day after its event. */
export const disputeTerms = {
  answer: { count: 15, unit: 'business', source: 'Ley 1266 de 2008, art. 16; Ley 1581 de 2012, art. 15' },
  extension: { count: 8, unit: 'business', source: 'Ley 1266 de 2008, art. 16; Ley 1581 de 2012, art. 15' },
  completionRequest: { count: 5, unit: 'business', source: 'Ley 1581 de 2012, art. 15' },
  completionAnswer: { count: 2, unit: 'month', source: 'Ley 1581 de 2012, art. 15' },
  reportMark: { count: 2, unit: 'business', source: 'Ley 1266 de 2008, art. 16; Ley 1581 de 2012, art. 15' },
  impersonationDocuments: { count: 10, unit: 'calendar', source: 'Ley 1266 de 2008, art. 16 (Ley 2157 de 2021)' },
  // The law does not set these two terms.
  appeal: { count: 10, unit: 'business', source: 'Compromiso del portal' },
  noCollection: { count: 15, unit: 'business', source: 'Compromiso del portal' },
} as const satisfies Record<string, Term>;

export type DisputeTerm = keyof typeof disputeTerms;

export function endOfTerm(term: DisputeTerm, from: IsoDate): IsoDate {
  const { count, unit } = disputeTerms[term];
  if (unit === 'business') return addBusinessDays(from, count);
  return unit === 'calendar' ? addDays(from, count) : addMonths(from, count);
}
