import { useEffect } from 'react';
import './away-veil.css';

/** Blurs a page of the portal while it is out of sight, where a shared phone still shows it among its open windows. */
export function useAwayVeil(underPortal: boolean): void {
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
