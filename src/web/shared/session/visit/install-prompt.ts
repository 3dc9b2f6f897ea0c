import { createStore } from 'zustand/vanilla';
import { localStore, type TextStore } from '#web/shared/session/browser.ts';

interface InstallEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const answeredKey = 'install-answered';

/** Opens the browser's install prompt. Undefined without a prompt, or after the user has answered. */
export const installPrompt = createStore<{ offer: (() => Promise<void>) | undefined }>(() => ({ offer: undefined }));

/** Keeps the event of the suppressed prompt, so that receipts can offer the installation until the user answers. */
export function holdInstallOffer(target: EventTarget = window, store: TextStore = localStore): void {
  target.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (store.read(answeredKey)) return;
    installPrompt.setState({
      offer: async () => {
        answerInstall(store);
        await (event as InstallEvent).prompt();
      },
    });
  });
  target.addEventListener('appinstalled', () => answerInstall(store));
}

export function answerInstall(store: TextStore = localStore): void {
  store.write(answeredKey, '1');
  installPrompt.setState({ offer: undefined });
}
