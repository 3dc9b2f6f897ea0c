import ICAL from 'ical.js';
import { expect } from 'vitest';

export interface CalendarEvent {
  uid: string;
  status: string;
  sequence: number;
  /** Local time, such as `2026-12-30T09:00:00`. */
  start: string;
  description: string;
  modified: string;
  alarms: number;
}

/** Parses with `ical.js` instead of code of the portal, and checks some rules of RFC 5545. */
export function readCalendar(text: string): CalendarEvent[] {
  expect(text.endsWith('\r\n')).toBe(true);
  for (const line of text.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toMatch(/[\r\n\ufffd]/);
  }
  const calendar = new ICAL.Component(ICAL.parse(text));
  expect(['version', 'method', 'calscale'].map((name) => calendar.getFirstPropertyValue(name))).toEqual([
    '2.0',
    'PUBLISH',
    'GREGORIAN',
  ]);
  expect(String(calendar.getFirstPropertyValue('prodid'))).toMatch(/^-\/\/Rebanca\/\//);
  expect(calendar.getAllSubcomponents('vtimezone')).toHaveLength(1);
  const events = calendar.getAllSubcomponents('vevent').map(readEvent);
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
  return events;
}

function readEvent(component: ICAL.Component): CalendarEvent {
  for (const name of ['uid', 'dtstamp', 'dtstart', 'sequence', 'status', 'summary', 'last-modified'])
    expect(component.getAllProperties(name), name).toHaveLength(1);
  const event = new ICAL.Event(component);
  const start = component.getFirstProperty('dtstart')!;
  expect([start.type, start.getParameter('tzid')]).toEqual(['date-time', 'America/Bogota']);
  expect(event.endDate.compare(event.startDate)).toBe(1);
  for (const name of ['dtstamp', 'last-modified'])
    expect(String(component.getFirstPropertyValue(name))).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  const status = String(component.getFirstPropertyValue('status'));
  expect(['CONFIRMED', 'CANCELLED']).toContain(status);
  const alarms = component.getAllSubcomponents('valarm');
  for (const alarm of alarms) {
    expect(alarm.getFirstPropertyValue('action')).toBe('DISPLAY');
    expect(alarm.getFirstPropertyValue('description')).toBeTruthy();
    expect(alarm.getFirstProperty('trigger')?.type).toBe('duration');
  }
  if (status === 'CANCELLED') expect(alarms).toEqual([]);
  return {
    uid: event.uid,
    status,
    sequence: event.sequence,
    start: event.startDate.toString(),
    description: event.description,
    modified: String(component.getFirstPropertyValue('last-modified')),
    alarms: alarms.length,
  };
}

/** No event may disappear, and each changed event must have a higher sequence number. */
export class ImportedCalendar {
  private readonly events = new Map<string, CalendarEvent>();
  private readonly files = new Map<string, string[]>();

  import(agreementId: string, text: string): CalendarEvent[] {
    const events = readCalendar(text);
    const uids = events.map(({ uid }) => uid);
    expect(uids).toEqual(expect.arrayContaining(this.files.get(agreementId) ?? []));
    this.files.set(agreementId, uids);
    for (const event of events) {
      const known = this.events.get(event.uid);
      if (known) {
        const isSame = (['status', 'start', 'description', 'alarms'] as const).every(
          (key) => known[key] === event[key],
        );
        if (isSame) expect(event.sequence).toBeGreaterThanOrEqual(known.sequence);
        else expect(event.sequence, JSON.stringify([known, event])).toBeGreaterThan(known.sequence);
      }
      this.events.set(event.uid, event);
    }
    return events;
  }

  uids(): string[] {
    return [...this.events.keys()];
  }
}
