import type { IsoDate } from '#domain/time/calendar.ts';
import type { Pesos } from '#domain/money/money.ts';
import { bigint, date, timestamp, uuid } from 'drizzle-orm/pg-core';

export const pesosColumn = (name: string) => bigint(name, { mode: 'number' }).$type<Pesos>();
export const dayColumn = (name: string) => date(name, { mode: 'string' }).$type<IsoDate>();
export const instantColumn = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });
export const idColumn = (name = 'id') => uuid(name);
