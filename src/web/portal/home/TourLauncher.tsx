import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { partOnDemand } from '#web/shared/parts/late-part.ts';
import { localStore, storageKeeps } from '#web/shared/session/browser.ts';
import { publicConfig } from '#web/shared/session/visit/public-config.ts';

const Tour = partOnDemand(async () => (await import('./Tour.tsx')).Tour);

const key = 'tour-seen';

/** In a demonstration, the tour also opens on the first visit of a browser. */
export function TourLauncher() {
  const { recorrido }: { recorrido?: 'si' } = useSearch({ strict: false });
  const { history } = useRouter();
  const navigate = useNavigate();
  const openedAutomatically = useRef(false);
  useEffect(() => {
    if (!publicConfig().demo || localStore.read(key) !== undefined || !storageKeeps()) return;
    localStore.write(key, '1');
    if (recorrido !== undefined) return;
    openedAutomatically.current = true;
    void navigate({ to: '/portal', search: { recorrido: 'si' }, resetScroll: false });
  }, [navigate, recorrido]);
  if (recorrido === undefined) return null;
  const close = () => {
    if (openedAutomatically.current) history.back();
    else void navigate({ to: '/portal', search: {}, replace: true, resetScroll: false });
    openedAutomatically.current = false;
  };
  return <Tour onClose={close} />;
}
