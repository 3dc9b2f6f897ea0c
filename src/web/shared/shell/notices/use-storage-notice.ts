import { useEffect } from 'react';
import * as messages from '#contract/messages.es-CO.json';
import { storageKeeps } from '#web/shared/session/browser.ts';
import { showToast } from '#web/shared/parts/toasts.store.ts';

export function useStorageNotice(): void {
  useEffect(() => {
    const { titulo, texto } = messages.STORAGE_FULL;
    if (!storageKeeps()) showToast({ id: 'storage', tone: 'warn', lasting: true, text: `${titulo}. ${texto}` });
  }, []);
}
