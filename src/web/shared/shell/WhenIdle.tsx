import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { whenIdle } from '#web/shared/session/visit/when-idle.ts';

const latestMs = 3_000;
const nothing = () => null;

/** Optional: a chunk that fails to load is ignored. */
const LateParts = lazy<ComponentType>(() =>
  import('./LateParts.tsx').then(
    (chunk) => ({ default: chunk.LateParts }),
    () => ({ default: nothing }),
  ),
);

/** Loads the late parts of the shell when the first page is rendered and the browser is idle. */
export function WhenIdle() {
  const [idle, setIdle] = useState(false);
  const isLoading = useRouterState({ select: ({ status }) => status === 'pending' });
  useEffect(() => (isLoading ? undefined : whenIdle(() => setIdle(true), latestMs)), [isLoading]);
  return idle ? (
    <Suspense fallback={null}>
      <LateParts />
    </Suspense>
  ) : null;
}
