import { useEffect, useState } from 'react';

export function useWait(
  initialSeconds: number | (() => number) = 0,
): readonly [left: number, start: (seconds: number) => void] {
  const [{ until, now }, setClock] = useState(() =>
    begun(typeof initialSeconds === 'number' ? initialSeconds : initialSeconds()),
  );
  useEffect(() => {
    if (until === 0) return;
    const tick = setInterval(() => {
      const moment = Date.now();
      setClock((clock) => ({ ...clock, now: moment }));
      if (moment >= until) clearInterval(tick);
    }, 250);
    return () => clearInterval(tick);
  }, [until]);
  const start = (seconds: number) => setClock(begun(seconds));
  return [Math.max(0, Math.ceil((until - now) / 1_000)), start];
}

function begun(seconds: number): { until: number; now: number } {
  const moment = Date.now();
  return seconds > 0 ? { until: moment + seconds * 1_000, now: moment } : { until: 0, now: 0 };
}
