import { useEffect, useRef } from 'react';
import { focusOn } from '#ui/focus-on.ts';

export function useTitleFocus(step: unknown, isMuted = false): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (!isMuted) focusOn(document.querySelector('h1'));
  }, [step, isMuted]);
}
