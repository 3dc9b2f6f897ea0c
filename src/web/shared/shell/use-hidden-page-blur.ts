import { useEffect } from 'react';
import './away-veil.css';

/** Blurs a portal page while it is hidden, because phones show it in the list of open windows. */
export function useHiddenPageBlur(underPortal: boolean): void {
  useEffect(() => {
    if (!underPortal) return;
    const root = document.documentElement;
    const look = () => root.toggleAttribute('data-away', document.hidden);
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      root.removeAttribute('data-away');
    };
  }, [underPortal]);
}
