import type { ForeignMoney } from '#domain/agreements/payment-facts.ts';
import { formatBogotaDateTime, formatLongDate, isoDate } from '#domain/time/calendar.ts';
import { formatPesos, pesos } from '#domain/money/money.ts';

/** `money` takes whole pesos, `day` takes a day as `YYYY-MM-DD`, and `moment` takes an instant in ISO 8601. */
export const money = (amount: number) => formatPesos(pesos(amount));
export const foreignMoney = ({ cents, currency }: ForeignMoney) =>
  `${singleLine(currency)} ${(cents / 100).toLocaleString('es-CO', { minimumFractionDigits: 2 })}`;
export const day = (date: string) => formatLongDate(isoDate(date));
export const moment = (instant: string) => `${formatBogotaDateTime(new Date(instant))}, hora de Bogotá`;
export const singleLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
export const hello = (name: string | null) =>
  name === null || name.trim() === '' ? 'Hola.' : `Hola, ${singleLine(name)}.`;
export const notYou = 'Si no fuiste tú, escríbenos de una vez y lo revisamos contigo.';
