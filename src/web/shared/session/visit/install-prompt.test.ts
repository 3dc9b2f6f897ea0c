import { beforeEach, describe, expect, test } from 'vitest';
import { answerInstall, holdInstallOffer, installPrompt } from './install-prompt.ts';
import { memoryStore } from '#test/support/memory-store.ts';

const store = memoryStore();
beforeEach(() => {
  store.kept.clear();
  installPrompt.setState({ offer: undefined });
});

function offered() {
  const target = new EventTarget();
  holdInstallOffer(target, store);
  let prompted = 0;
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: async () => ((prompted += 1), { outcome: 'accepted' }),
  });
  target.dispatchEvent(event);
  return { target, event, prompted: () => prompted };
}

describe('the install prompt', () => {
  test('opens only when the user accepts the invitation to install', async () => {
    const { event, prompted } = offered();
    expect(event.defaultPrevented).toBe(true);
    expect(prompted()).toBe(0);
    await installPrompt.getState().offer?.();
    expect(prompted()).toBe(1);
    expect(installPrompt.getState().offer).toBeUndefined();
  });
  test('is not offered again after the user has answered', () => {
    offered();
    answerInstall(store);
    offered();
    expect(installPrompt.getState().offer).toBeUndefined();
  });
  test('is removed when the user installs the portal by other means', () => {
    offered().target.dispatchEvent(new Event('appinstalled'));
    expect(installPrompt.getState().offer).toBeUndefined();
  });
});
