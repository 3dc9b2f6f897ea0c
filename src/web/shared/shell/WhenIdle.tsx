import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { whenIdle } from '#web/shared/session/visit/when-idle.ts';

const latestMs = 3_000;
const nothing = () => null;

const LateParts = lazy<ComponentType>(() =>
  import('./LateParts.tsx').then(
    (chunk) => ({ default: chunk.LateParts }),
    () => ({ default: nothing }),
  ),
);

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
