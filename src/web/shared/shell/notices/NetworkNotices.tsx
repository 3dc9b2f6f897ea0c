import { useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import * as messages from '#contract/messages.es-CO.json';
import { slowCalls } from '#web/shared/api/slow-calls.store.ts';
import { preferences, savesData } from '#web/shared/session/preferences.store.ts';
import { OfflineIcon } from '#ui/icons.ts';
import { Notice } from '#ui/Notice.tsx';
import { TextButton } from '#ui/TextButton.tsx';

function followConnection(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

export function NetworkNotices() {
  const online = useSyncExternalStore(
    followConnection,
    () => navigator.onLine,
    () => true,
  );
  const slow = useStore(slowCalls, ({ count }) => count > 0);
  const asked = useStore(preferences, ({ dataSaving }) => dataSaving === 'si');
  const message = online ? (slow ? messages.NET_SLOW : undefined) : messages.NET_OFFLINE;
  const couldSave = online && !asked && !savesData();
  return (
    <div role="status">
      {message ? (
        <div className="wrap py-2">
          <Notice
            tone="warn"
            title={message.titulo}
            icon={<OfflineIcon aria-hidden />}
            actions={
              couldSave ? (
                <TextButton onClick={() => preferences.setState({ dataSaving: 'si' })}>
                  {messages.NET_SLOW.accion}
                </TextButton>
              ) : undefined
            }
          >
            {online && !couldSave ? 'Seguimos intentando. No hace falta que repitas nada.' : message.texto}
          </Notice>
        </div>
      ) : null}
    </div>
  );
}
