import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isSending } from '#web/shared/api/use-submission.ts';
import { reloadPage } from '#web/shared/session/browser.ts';
import { mayNotify, newVersion, remindLater } from '#web/shared/session/visit/new-version.ts';
import { dismissToast, showToast } from '#web/shared/parts/toasts.store.ts';
import './new-version.css';

const id = 'new-version';
const lookAgainMs = 5_000;

/** The page does not reload automatically. */
export function useNewVersionNotice(): void {
  const router = useRouter();
  useEffect(() => {
    let shown = false;
    const look = () => {
      const free = mayNotify({
        pathname: router.state.location.pathname,
        unsaved: document.querySelector('form[data-changed]') !== null,
        sending: isSending(),
        now: Date.now(),
      });
      if (free === shown) return;
      shown = free;
      if (!free) return dismissToast(id);
      showToast({
        id,
        text: 'Hay una versión nueva. Actualiza cuando termines lo que estás haciendo.',
        lasting: true,
        action: { label: 'Actualizar', onAct: reloadPage },
        later: { label: 'Después', onAct: () => remindLater(Date.now()) },
      });
    };
    const timer = setInterval(look, lookAgainMs);
    const stops = [newVersion.subscribe(look), router.subscribe('onResolved', look), () => clearInterval(timer)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [router]);
}
