import { useEffect } from 'react';
import './away-veil.css';

/**
 * Blurs a portal page while the page is hidden, because phones show a picture of each page in the list of open apps.
 */
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
