import { describe, expect, test } from 'vitest';
import { isoDate } from '#domain/time/calendar.ts';
import { pesos } from '#domain/money/money.ts';
import { agreementCalendar, type CalendarFacts } from './ics.ts';

const facts: CalendarFacts = {
  agreementId: '0193a5c2-7b1e-7c3d-9f00-1a2b3c4d5e6f',
  payments: [
    { key: '0', label: 'Pago inicial', dueOn: isoDate('2026-11-27'), amount: pesos(600_000) },
    { key: '1', label: 'Cuota 1 de 6', dueOn: isoDate('2026-12-30'), amount: pesos(740_000) },
  ],
  link: 'https://rebanca.example/portal/ofertas/acuerdos/detalles?acuerdo=0193a5c2-7b1e-7c3d-9f00-1a2b3c4d5e6f',
  changedAt: new Date('2026-11-20T20:45:10Z'),
};

const unfold = (ics: string) => ics.replace(/\r\n /g, '').split('\r\n').slice(0, -1);
const valuesOf = (ics: string, name: string) =>
  unfold(ics)
    .filter((line) => line.startsWith(`${name}:`))
    .map((line) => line.slice(name.length + 1));

describe('the calendar of an agreement', () => {
  const ics = agreementCalendar(facts);

  test('has an event at 9 a. m. in Bogotá for every payment', () => {
    const starts = unfold(ics).filter((line) => line.startsWith('DTSTART;'));
    expect(starts).toEqual([
      'DTSTART;TZID=America/Bogota:20261127T090000',
      'DTSTART;TZID=America/Bogota:20261230T090000',
    ]);
    expect(unfold(ics)).toContain('TZID:America/Bogota');
    expect(unfold(ics)).toContain('TZOFFSETTO:-0500');
  });

  test('reminds two days before and that morning', () => {
    expect(valuesOf(ics, 'TRIGGER')).toEqual(['-P2D', 'PT0S', '-P2D', 'PT0S']);
  });

  test('takes the payments of a replaced agreement off, under the ids that they were added with', () => {
    const [first] = facts.payments;
    const later = agreementCalendar({
      ...facts,
      agreementId: 'new',
      cancelled: [{ ...first!, agreementId: facts.agreementId }],
      changedAt: new Date('2027-01-05T15:00:00Z'),
    });
    expect(valuesOf(later, 'STATUS')).toEqual(['CONFIRMED', 'CONFIRMED', 'CANCELLED']);
    expect(valuesOf(later, 'UID').at(-1)).toBe(valuesOf(ics, 'UID')[0]);
    expect(Number(valuesOf(later, 'SEQUENCE').at(-1))).toBeGreaterThan(Number(valuesOf(ics, 'SEQUENCE')[0]));
    expect(valuesOf(later, 'TRIGGER')).toHaveLength(4);
    expect(valuesOf(later, 'BEGIN').filter((name) => name === 'VEVENT')).toHaveLength(3);
    expect(valuesOf(later, 'END').filter((name) => name === 'VEVENT')).toHaveLength(3);
  });

  test('has a discreet title and never the word deuda', () => {
    expect(valuesOf(ics, 'SUMMARY')).toEqual(['Pago programado', 'Pago programado']);
    expect(ics).not.toMatch(/deuda|mora|acreedor/i);
  });

  test('closes every component in order', () => {
    const open: string[] = [];
    for (const line of unfold(ics)) {
      const [, verb, name = ''] = /^(BEGIN|END):(\w+)$/.exec(line) ?? [];
      if (verb === 'BEGIN') open.push(name);
      if (verb === 'END') expect(open.pop()).toBe(name);
    }
    expect(open).toEqual([]);
  });

  test('ends lines with CRLF and keeps them within 75 octets, also with accents', () => {
    const long = agreementCalendar({
      ...facts,
      payments: facts.payments.map((one) => ({ ...one, label: 'ñandú, árbol; ¿sí? '.repeat(9) })),
    });
    for (const line of long.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line).not.toMatch(/[\r\n\ufffd]/);
    }
    expect(valuesOf(long, 'DESCRIPTION')[0]).toContain('ñandú\\, árbol\\; ¿sí?');
  });

  test('keeps the name of an event when its date moves, and raises its sequence', () => {
    const moved = agreementCalendar({
      ...facts,
      payments: facts.payments.map((one) => ({ ...one, dueOn: isoDate('2027-01-15') })),
      changedAt: new Date('2026-11-21T20:45:10Z'),
    });
    expect(valuesOf(moved, 'UID')).toEqual(valuesOf(ics, 'UID'));
    expect(new Set(valuesOf(ics, 'UID')).size).toBe(2);
    expect(Number(valuesOf(moved, 'SEQUENCE')[0])).toBeGreaterThan(Number(valuesOf(ics, 'SEQUENCE')[0]));
  });

  test('keeps a line break in a label from becoming a line of the calendar', () => {
    const forged = agreementCalendar({
      ...facts,
      payments: [{ key: '1', label: 'x\r\nATTACH:file', dueOn: isoDate('2026-12-30'), amount: pesos(1) }],
    });
    expect(unfold(forged).some((line) => line.startsWith('ATTACH'))).toBe(false);
  });

  test('is the same file for the same facts', () => {
    expect(agreementCalendar(facts)).toBe(ics);
  });
});
