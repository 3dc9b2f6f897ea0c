import { createStore } from 'zustand/vanilla';
import { localStore, type TextStore } from '#web/shared/session/browser.ts';

/** Chromium's install event; other browsers have no prompt. */
interface InstallEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const answeredKey = 'install-answered';

/** `offer` opens the browser's install prompt; undefined where there is none. */
export const installPrompt = createStore<{ offer: (() => Promise<void>) | undefined }>(() => ({ offer: undefined }));

/** Keeps the browser's prompt for the first receipt, and shows it once. */
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

/** Remembers the answer, so that the invitation is never repeated. */
export function answerInstall(store: TextStore = localStore): void {
  store.write(answeredKey, '1');
  installPrompt.setState({ offer: undefined });
}
