import { useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import messages from '#contract/messages.es-CO.json';
import { slowCalls } from '#web/api/slow-calls.store.ts';
import { OfflineIcon } from '#web/ui/icons.ts';
import { Notice } from '#web/ui/Notice.tsx';

function followConnection(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** The strip above the page while there is no connection, or while an answer takes long. */
export function NetworkNotices() {
  const online = useSyncExternalStore(
    followConnection,
    () => navigator.onLine,
    () => true,
  );
  const slow = useStore(slowCalls, ({ count }) => count > 0);
  const message = online ? (slow ? messages.NET_SLOW : undefined) : messages.NET_OFFLINE;
  return (
    <div role="status">
      {message ? (
        <div className="wrap py-2">
          <Notice tone="warn" title={message.titulo} icon={<OfflineIcon aria-hidden />}>
            {online ? 'Seguimos intentando. No hace falta que repitas nada.' : message.texto}
          </Notice>
        </div>
      ) : null}
    </div>
  );
}
