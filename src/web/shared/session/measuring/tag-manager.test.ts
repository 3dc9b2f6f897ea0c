import { describe, expect, test } from 'vitest';
import { chooseMeasuring, measuring, readChoice } from './measuring.store.ts';
import { tagDecision, type TagSituation } from './tag-manager.ts';
import { memoryStore } from '#test/support/memory-store.ts';

const consented: TagSituation = {
  scriptUrl: 'https://tags.example/gtm.js?id=GTM-PRUEBA1',
  choice: 'accepted',
  loaded: false,
};

describe('the tag manager', () => {
  test('loads on a public page after consent', () => expect(tagDecision(consented)).toBe('load'));
  test.each([
    ['the user has made no choice', { choice: undefined }],
    ['the user has refused', { choice: 'refused' }],
    ['no tag manager is configured', { scriptUrl: null }],
    ['the page already contains the tag manager', { loaded: true }],
  ] as const)('is not added to the page when %s', (_what, change) =>
    expect(tagDecision({ ...consented, ...change })).toBeUndefined(),
  );
  test('is removed by a reload when the user withdraws consent', () =>
    expect(tagDecision({ ...consented, loaded: true, choice: 'refused' })).toBe('clear'));
});

describe('the consent to web analytics', () => {
  test('is stored and can be changed', () => {
    const store = memoryStore();
    expect(readChoice(store)).toBeUndefined();
    chooseMeasuring('accepted', store);
    expect(readChoice(store)).toBe('accepted');
    chooseMeasuring('refused', store);
    expect(readChoice(store)).toBe('refused');
    expect(measuring.getState().choice).toBe('refused');
  });
  test('applies to this visit when storage is unavailable', () => {
    chooseMeasuring('accepted', { read: () => undefined, write: () => undefined, remove: () => undefined });
    expect(measuring.getState().choice).toBe('accepted');
  });
  test.each(['', 'accepted', 'accepted:99', 'yes:1', ':1', '{"x":1}'])('ignores the stored value %j', (stored) =>
    expect(readChoice(memoryStore({ measuring: stored }))).toBeUndefined(),
  );
});
