import { beforeEach, describe, expect, test } from 'vitest';
import { closeRecovery, currentRecovery, openRecovery, recoveryWish } from './recovery.ts';
import { memoryStore } from '#test/support/memory-store.ts';

describe('the password recovery of a tab', () => {
  const wish = { documentType: 'CC', documentNumber: '52418903', channel: 'celular' } as const;
  const open = { requestId: 'a-request', channel: 'celular', resendAt: 1_000 } as const;
  let store: ReturnType<typeof memoryStore>;
  beforeEach(() => {
    store = memoryStore();
    closeRecovery(store);
  });

  test('is stored for a reload, but without the identity document', () => {
    openRecovery(wish, open, store);
    expect(currentRecovery(store)).toEqual(open);
    expect(recoveryWish()).toEqual(wish);
    expect([...store.kept.values()].join()).not.toContain('52418903');
  });

  test('is removed from storage when the recovery ends', () => {
    openRecovery(wish, open, store);
    closeRecovery(store);
    expect([currentRecovery(store), recoveryWish(), store.kept.size]).toEqual([undefined, undefined, 0]);
  });

  test.each(['', '{', '{}', '{"requestId":7,"resendAt":1}', 'null'])('ignores the invalid stored value %j', (text) => {
    store.write('password-recovery', text);
    expect(currentRecovery(store)).toBeUndefined();
  });
});
