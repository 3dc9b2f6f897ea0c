import { describe, expect, test } from 'vitest';
import { clearTracking, parseTracking, readTracking, recordArrival, trackingOfArrival } from './tracking.ts';
import { memoryStore } from '#test/support/memory-store.ts';

const id = '3f1c0e0e-3c3a-4a6e-9b1a-0d9f0c1b2a3d';
const newId = () => id;

describe('trackingOfArrival', () => {
  test('reads the campaign from the URL and creates a session id', () => {
    expect(
      trackingOfArrival('?utm_source=radio&utm_medium=cu%C3%B1a&utm_campaign=nov&utm_keyword=deuda', undefined, newId),
    ).toEqual({
      Utm_source: 'radio',
      Utm_keyword: 'deuda',
      Utm_term: '',
      Utm_medium: 'cuña',
      Utm_campaign: 'nov',
      SesionId: id,
    });
  });

  test('keeps session id and campaign when the URL has no campaign', () => {
    const before = trackingOfArrival('?utm_source=radio', undefined, newId);
    expect(trackingOfArrival('', before, () => 'other')).toEqual(before);
  });

  test('replaces the whole campaign when the URL has another, and keeps the session id', () => {
    const before = trackingOfArrival('?utm_source=radio&utm_campaign=nov', undefined, newId);
    expect(trackingOfArrival('?utm_source=correo', before, () => 'other')).toMatchObject({
      Utm_source: 'correo',
      Utm_campaign: '',
      SesionId: id,
    });
  });

  test('stores utm_term as Utm_keyword when the URL has no utm_keyword', () => {
    expect(trackingOfArrival('?utm_term=algo&utm_source=x', undefined, newId)).toMatchObject({
      Utm_term: '',
      Utm_keyword: 'algo',
    });
    expect(trackingOfArrival('?utm_term=algo&utm_keyword=deuda', undefined, newId).Utm_keyword).toBe('deuda');
  });

  test('truncates long values and removes control characters', () => {
    const { Utm_source, Utm_medium } = trackingOfArrival(
      `?utm_source=${'a'.repeat(500)}&utm_medium=a%0D%0Ab`,
      undefined,
      newId,
    );
    expect(Utm_source).toHaveLength(100);
    expect(Utm_medium).toBe('ab');
    expect(trackingOfArrival(`?utm_source=${'a'.repeat(99)}🎉`, undefined, newId).Utm_source).toBe('a'.repeat(99));
  });
});

describe('the tracking cookie', () => {
  test.each(['x', 'ñ', '漢', '🎉'])('fits into 4 KB when every text consists of %s', (letter) => {
    const cookies = memoryStore();
    const full = encodeURIComponent(letter.repeat(200));
    recordArrival(`?utm_source=${full}&utm_medium=${full}&utm_campaign=${full}&utm_keyword=${full}`, cookies, newId);
    const [[name, value]] = [...cookies.kept] as [[string, string]];
    expect(name.length + value.length).toBeLessThan(4_000);
    expect(readTracking(cookies)).toBeDefined();
  });

  test('keeps all values when written and read', () => {
    const cookies = memoryStore();
    const written = recordArrival('?utm_source=radio%20%C3%B1', cookies, newId);
    expect(readTracking(cookies)).toEqual(written);
    clearTracking(cookies);
    expect(readTracking(cookies)).toBeUndefined();
  });

  test('has an empty Utm_term, even when the cookie was edited', () => {
    const SesionId = '3f1c0e0e-3c3a-4a6e-9b1a-0d9f0c1b2a3d';
    const stored = encodeURIComponent(JSON.stringify({ SesionId, Utm_term: 'algo', Utm_source: 7, extra: 'x' }));
    expect(parseTracking(stored)).toEqual({
      SesionId,
      Utm_source: '',
      Utm_keyword: '',
      Utm_term: '',
      Utm_medium: '',
      Utm_campaign: '',
    });
  });

  test.each(['', '%', 'no json', encodeURIComponent('{"SesionId":"<script>"}'), encodeURIComponent('null')])(
    'is ignored after tampering (%s)',
    (stored) => expect(parseTracking(stored)).toBeUndefined(),
  );
});
