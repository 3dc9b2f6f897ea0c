import type { IsoDate } from '#domain/time/calendar.ts';
import type { Pesos } from '#domain/money/money.ts';
import { bigint, date, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Whole pesos. */
export const pesosColumn = (name: string) => bigint(name, { mode: 'number' }).$type<Pesos>();
/** A date without time. */
export const dayColumn = (name: string) => date(name, { mode: 'string' }).$type<IsoDate>();
/** A timestamp with time zone. */
export const instantColumn = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });
export const idColumn = (name = 'id') => uuid(name);
