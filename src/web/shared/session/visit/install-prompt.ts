import { createStore } from 'zustand/vanilla';
import { localStore, type TextStore } from '#web/shared/session/browser.ts';

/** What Chromium offers when the portal may be installed; other browsers have their own menu for it. */
interface InstallEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const answeredKey = 'install-answered';

/** `offer` opens the browser's own question; undefined where there is none. */
export const installPrompt = createStore<{ offer: (() => Promise<void>) | undefined }>(() => ({ offer: undefined }));

/** Keeps the browser's offer for later: the invitation comes after the first receipt, and once. */
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

/** Yes or no: nobody is invited twice. */
export function answerInstall(store: TextStore = localStore): void {
  store.write(answeredKey, '1');
  installPrompt.setState({ offer: undefined });
}
