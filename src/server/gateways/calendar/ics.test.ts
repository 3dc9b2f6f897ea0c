import { describe, expect, test } from 'vitest';
import { isoDate } from '#domain/time/calendar.ts';
import { pesos } from '#domain/money/money.ts';
import { readCalendar } from '#test/support/calendar-files.ts';
import { agreementCalendar, type CalendarFacts } from './ics.ts';

const due = {
  agreementId: '0193a5c2-7b1e-7c3d-9f00-1a2b3c4d5e6f',
  status: 'DUE',
  sequence: 0,
  changedAt: new Date('2026-11-20T20:45:10Z'),
} as const;
const facts: CalendarFacts = {
  payments: [
    { ...due, key: '0', label: 'Pago inicial', dueOn: isoDate('2026-11-27'), amount: pesos(600_000) },
    { ...due, key: '1', label: 'Cuota 1 de 6', dueOn: isoDate('2026-12-30'), amount: pesos(740_000) },
  ],
  link: 'https://rebanca.example/portal/ofertas/acuerdos/detalles?acuerdo=0193a5c2-7b1e-7c3d-9f00-1a2b3c4d5e6f',
  now: new Date('2026-11-22T15:00:00Z'),
};

const unfold = (ics: string) => ics.replace(/\r\n /g, '').split('\r\n').slice(0, -1);
const valuesOf = (ics: string, name: string) =>
  unfold(ics)
    .filter((line) => line.startsWith(`${name}:`))
    .map((line) => line.slice(name.length + 1));

describe('agreementCalendar', () => {
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

  test('has reminders two days before and on the day of each payment', () => {
    expect(valuesOf(ics, 'TRIGGER')).toEqual(['-P2D', 'PT0S', '-P2D', 'PT0S']);
  });

  test.each([
    ['DUE', 'CONFIRMED', 4, 'Paga en'],
    ['PAST', 'CONFIRMED', 0, 'Ya hiciste este pago.'],
    ['PAID', 'CANCELLED', 0, 'Ya hiciste este pago.'],
    ['CANCELLED', 'CANCELLED', 0, 'Ya no tienes que hacer este pago.'],
  ] as const)('a payment with status %s has the event status %s and %i reminders', (status, written, alarms, said) => {
    const text = agreementCalendar({ ...facts, payments: facts.payments.map((each) => ({ ...each, status })) });
    expect(valuesOf(text, 'STATUS')).toEqual([written, written]);
    expect(valuesOf(text, 'TRIGGER')).toHaveLength(alarms);
    expect(valuesOf(text, 'DESCRIPTION')[0]).toContain(said);
    expect(valuesOf(text, 'UID')).toEqual(valuesOf(ics, 'UID'));
    expect(readCalendar(text)).toHaveLength(2);
  });

  test('sets DTSTAMP to the creation time and LAST-MODIFIED to the last change', () => {
    expect(valuesOf(ics, 'DTSTAMP')).toEqual(['20261122T150000Z', '20261122T150000Z']);
    expect(valuesOf(ics, 'LAST-MODIFIED')).toEqual(['20261120T204510Z', '20261120T204510Z']);
  });

  test('does not mention debts, arrears or creditors', () => {
    expect(valuesOf(ics, 'SUMMARY')).toEqual(['Pago programado', 'Pago programado']);
    expect(ics).not.toMatch(/deuda|mora|acreedor/i);
  });

  test('closes nested components in the correct order', () => {
    const open: string[] = [];
    for (const line of unfold(ics)) {
      const [, verb, name = ''] = /^(BEGIN|END):(\w+)$/.exec(line) ?? [];
      if (verb === 'BEGIN') open.push(name);
      if (verb === 'END') expect(open.pop()).toBe(name);
    }
    expect(open).toEqual([]);
  });

  test('ends lines with CRLF and limits lines to 75 octets', () => {
    const long = agreementCalendar({
      ...facts,
      payments: facts.payments.map((one) => ({ ...one, label: 'ñandú, árbol; ¿sí? '.repeat(9) })),
    });
    for (const line of long.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line).not.toMatch(/[\r\n\ufffd]/);
    }
    expect(readCalendar(long)[0]?.description).toContain('ñandú, árbol; ¿sí? ');
    expect(valuesOf(long, 'DESCRIPTION')[0]).toContain('ñandú\\, árbol\\; ¿sí?');
  });

  test('keeps the id of an event when the date of the event changes', () => {
    const moved = agreementCalendar({
      ...facts,
      payments: facts.payments.map((one) => ({ ...one, dueOn: isoDate('2027-01-15'), sequence: 2 })),
    });
    expect(valuesOf(moved, 'UID')).toEqual(valuesOf(ics, 'UID'));
    expect(new Set(valuesOf(ics, 'UID')).size).toBe(2);
    expect(valuesOf(moved, 'SEQUENCE')).toEqual(['2', '2']);
  });

  test('escapes a line break in a label', () => {
    const forged = agreementCalendar({
      ...facts,
      payments: [{ ...due, key: '1', label: 'x\r\nATTACH:file', dueOn: isoDate('2026-12-30'), amount: pesos(1) }],
    });
    expect(unfold(forged).some((line) => line.startsWith('ATTACH'))).toBe(false);
  });

  test('returns the same file for the same input', () => {
    expect(agreementCalendar(facts)).toBe(ics);
  });
});
