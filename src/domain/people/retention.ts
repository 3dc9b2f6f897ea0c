import { addMonths, type IsoDate } from '#domain/time/calendar.ts';

/** Ten years from the last record (Código de Comercio, art. 60; Ley 962 de 2005, art. 28). */
const years = 10;

/** The last day of retention of an ended relation. `lastRecord` is the date of its newest record. */
export const keptUntil = (lastRecord: IsoDate): IsoDate => addMonths(lastRecord, 12 * years);
