import { useEffect } from 'react';
import { keepShell } from '#web/shared/session/visit/shell-worker.ts';

/** Has the browser keep the shell for hours without a connection, once somebody uses the portal. */
export function useShellWorker(underPortal: boolean): void {
  useEffect(() => {
    if (underPortal) keepShell();
  }, [underPortal]);
}
