import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { canContact, nextContactTime, type ContactRequest } from './contact-hours.ts';

const at = (bogota: string) => new Date(`${bogota}-05:00`);
const ask = (bogota: string, change: Partial<ContactRequest> = {}) =>
  canContact({
    now: at(bogota),
    kind: 'collection',
    channel: 'email',
    authorisedChannels: ['email', 'sms'],
    history: [],
    ...change,
  });

describe('contact hours of collection', () => {
  test.each([
    ['2026-11-20T07:00:00', true],
    ['2026-11-20T06:59:59', false],
    ['2026-11-20T19:00:00', true],
    ['2026-11-20T19:00:01', false],
    ['2026-11-20T19:01:00', false],
    ['2026-11-21T08:00:00', true],
    ['2026-11-21T07:59:00', false],
    ['2026-11-21T15:00:00', true],
    ['2026-11-21T15:01:00', false],
    ['2026-11-22T10:00:00', false],
    ['2026-07-13T10:00:00', false],
  ])('at %s allow a collection message: %s', (bogota, allowed) => {
    expect(ask(bogota)).toEqual(allowed ? true : { refused: 'OUTSIDE_CONTACT_HOURS' });
  });

  test('exclude a holiday that falls on a Saturday', () => {
    expect(ask('2027-05-01T10:00:00')).toEqual({ refused: 'OUTSIDE_CONTACT_HOURS' });
  });
});

describe('the time zone of the process', () => {
  const own = process.env.TZ;
  afterEach(() => {
    if (own === undefined) delete process.env.TZ;
    else process.env.TZ = own;
  });

  test.each(['America/Bogota', 'UTC', 'Asia/Tokyo', 'Pacific/Kiritimati', 'America/Los_Angeles'])(
    'does not change the contact hours: %s',
    (zone) => {
      process.env.TZ = zone;
      const allowed = ['2026-11-20T07:00:00', '2026-11-20T19:00:00', '2026-11-21T08:00:00', '2026-11-21T15:00:00'];
      const refused = ['2026-11-20T06:59:59', '2026-11-20T19:00:01', '2026-11-22T10:00:00', '2026-07-13T10:00:00'];
      expect(allowed.map((moment) => ask(moment))).toEqual(allowed.map(() => true));
      for (const moment of refused) expect(ask(moment)).toEqual({ refused: 'OUTSIDE_CONTACT_HOURS' });
      expect(nextContactTime(at('2026-07-11T15:30:00'))).toEqual(at('2026-07-14T07:00:00'));
    },
  );
});

describe('collection contacts', () => {
  test('use only authorised channels', () => {
    expect(ask('2026-11-20T10:00:00', { channel: 'llamada' })).toEqual({ refused: 'CHANNEL_NOT_AUTHORISED' });
  });

  test('are allowed once a day', () => {
    const history = [{ at: at('2026-11-20T07:30:00'), channel: 'email' as const }];
    expect(ask('2026-11-20T18:00:00', { history })).toEqual({ refused: 'ALREADY_CONTACTED_TODAY' });
    expect(ask('2026-11-21T09:00:00', { history })).toBe(true);
  });

  test('use only one channel from Monday to Sunday', () => {
    const history = [{ at: at('2026-11-17T10:00:00'), channel: 'email' as const }];
    expect(ask('2026-11-20T10:00:00', { history, channel: 'sms' })).toEqual({ refused: 'OTHER_CHANNEL_THIS_WEEK' });
    expect(ask('2026-11-23T10:00:00', { history, channel: 'sms' })).toBe(true);
  });

  test('are counted per day in Colombian time', () => {
    const history = [{ at: new Date('2026-11-20T23:30:00Z'), channel: 'email' as const }];
    expect(ask('2026-11-20T18:45:00', { history })).toEqual({ refused: 'ALREADY_CONTACTED_TODAY' });
  });
});

describe('preferred contact hours', () => {
  test.each([
    ['2026-11-20T11:59:59', 'MANANA', true],
    ['2026-11-20T12:00:00', 'MANANA', true],
    ['2026-11-20T12:00:01', 'MANANA', false],
    ['2026-11-20T11:59:59', 'TARDE', false],
    ['2026-11-20T12:00:00', 'TARDE', true],
    ['2026-11-20T19:01:00', 'TARDE', false],
    ['2026-11-21T14:00:00', 'TARDE', true],
    ['2026-11-21T15:01:00', 'TARDE', false],
    ['2026-11-22T13:00:00', 'TARDE', false],
  ] as const)('at %s with the preference %s allow a collection message: %s', (bogota, hours, allowed) => {
    expect(ask(bogota, { hours })).toEqual(allowed ? true : { refused: 'OUTSIDE_CONTACT_HOURS' });
  });

  test('delay the next contact time', () => {
    expect(nextContactTime(at('2026-11-20T08:00:00'), 'TARDE')).toEqual(at('2026-11-20T12:00:00'));
    expect(nextContactTime(at('2026-11-20T13:00:00'), 'MANANA')).toEqual(at('2026-11-21T08:00:00'));
    expect(nextContactTime(at('2026-11-21T13:00:00'), 'MANANA')).toEqual(at('2026-11-23T07:00:00'));
  });
});

describe('a transactional message', () => {
  test('is allowed at any hour, by any channel, any number of times', () => {
    const history = [{ at: at('2026-11-22T02:00:00'), channel: 'sms' as const }];
    expect(ask('2026-11-22T03:00:00', { kind: 'transactional', authorisedChannels: [], history })).toBe(true);
  });
});

describe('nextContactTime', () => {
  test.each([
    ['2026-11-20T10:00:00', '2026-11-20T10:00:00'],
    ['2026-11-20T05:00:00', '2026-11-20T07:00:00'],
    ['2026-11-20T19:01:00', '2026-11-21T08:00:00'],
    ['2026-11-21T15:01:00', '2026-11-23T07:00:00'],
    ['2026-07-11T15:30:00', '2026-07-14T07:00:00'],
  ])('for the current time %s returns %s', (now, next) => {
    expect(nextContactTime(at(now))).toEqual(at(next));
  });

  test('returns a time that is not in the past and is within the legal hours', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('2026-01-01'), max: new Date('2036-01-01'), noInvalidDate: true }), (now) => {
        const next = nextContactTime(now);
        expect(next.getTime()).toBeGreaterThanOrEqual(now.getTime());
        expect(
          canContact({ now: next, kind: 'collection', channel: 'sms', authorisedChannels: ['sms'], history: [] }),
        ).toBe(true);
      }),
    );
  });
});
