import { addMonths, type IsoDate } from '#domain/time/calendar.ts';

/** The retention of ten years from the last record (Código de Comercio, art. 60; Ley 962 de 2005, art. 28). */
const years = 10;

export const keptUntil = (lastRecord: IsoDate): IsoDate => addMonths(lastRecord, 12 * years);
