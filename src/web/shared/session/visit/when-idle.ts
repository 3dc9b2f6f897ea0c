export function whenIdle(run: () => void, latestMs: number): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(run, { timeout: latestMs });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, Math.min(latestMs, 2_000));
  return () => clearTimeout(timer);
}
