import { addMonths, type IsoDate } from '#domain/time/calendar.ts';

/** Código de Comercio, art. 60, and Ley 962 de 2005, art. 28: ten years from the last record. */
const years = 10;

/** The last day on which the records of a relation that ended are kept. `lastRecord`: the day of its newest one. */
export const keptUntil = (lastRecord: IsoDate): IsoDate => addMonths(lastRecord, 12 * years);
