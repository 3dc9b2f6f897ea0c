import { createStore } from 'zustand/vanilla';
import type { contactKinds } from '#contract/account.ts';
import type { documentTypes } from '#contract/auth.ts';
import { tabStore, type TextStore } from '#web/shared/session/browser.ts';
import { resetOnSignOut } from '#web/shared/session/resettable-stores.ts';

const key = 'password-recovery';

export interface RecoveryWish {
  documentType: (typeof documentTypes)[number];
  documentNumber: string;
  channel: (typeof contactKinds)[number];
}

export interface OpenRecovery {
  /** The id is useless without the code. */
  requestId: string;
  channel: RecoveryWish['channel'];
  resendAt: number;
}

/** Only in memory, because identity documents must not be in unencrypted browser storage. */
const wishStore = resetOnSignOut(createStore<{ wish?: RecoveryWish }>(() => ({})));

export function openRecovery(asked: RecoveryWish, open: OpenRecovery, store: TextStore = tabStore): void {
  wishStore.setState({ wish: asked }, true);
  store.write(key, JSON.stringify(open));
}

export const recoveryWish = (): RecoveryWish | undefined => wishStore.getState().wish;

export function currentRecovery(store: TextStore = tabStore): OpenRecovery | undefined {
  try {
    const { requestId, channel, resendAt } = JSON.parse(store.read(key) ?? '') as OpenRecovery;
    const isSound = typeof requestId === 'string' && typeof resendAt === 'number';
    return isSound ? { requestId, channel: channel === 'celular' ? 'celular' : 'email', resendAt } : undefined;
  } catch {
    return undefined;
  }
}

export function closeRecovery(store: TextStore = tabStore): void {
  wishStore.setState({}, true);
  store.remove(key);
}
