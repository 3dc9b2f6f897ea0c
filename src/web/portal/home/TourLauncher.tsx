import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { localStore, storageKeeps, retryUntilLoaded } from '#web/shared/session/browser.ts';
import { publicConfig } from '#web/shared/session/visit/public-config.ts';

const Tour = lazy(async () => ({ default: (await retryUntilLoaded(() => import('./Tour.tsx'))).Tour }));

const key = 'tour-seen';

/** Opens the tour for `?recorrido=si`. In a demonstration, the tour also opens on the first visit of a browser. */
export function TourLauncher() {
  const { recorrido }: { recorrido?: 'si' } = useSearch({ strict: false });
  const { history } = useRouter();
  const navigate = useNavigate();
  /** True when the tour opened automatically. Closing the tour then goes back in the history. */
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
  return (
    <Suspense fallback={null}>
      <Tour onClose={close} />
    </Suspense>
  );
}
