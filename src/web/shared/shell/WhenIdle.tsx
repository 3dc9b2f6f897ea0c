import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { whenIdle } from '#web/shared/session/visit/when-idle.ts';

const latestMs = 3_000;
const nothing = () => null;

/** A page is whole without them, so a chunk that cannot come is no failure. */
const LateParts = lazy<ComponentType>(() =>
  import('./LateParts.tsx').then(
    (chunk) => ({ default: chunk.LateParts }),
    () => ({ default: nothing }),
  ),
);

/** The late parts of the shell, once the browser has nothing better to do. */
export function WhenIdle() {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true), latestMs), []);
  return idle ? (
    <Suspense fallback={null}>
      <LateParts />
    </Suspense>
  ) : null;
}
