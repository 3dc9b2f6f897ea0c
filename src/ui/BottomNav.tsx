import type { ReactNode } from 'react';

/**
 * The navigation bar at the bottom of screens up to 62 rem wide: at most five links with icon and text. The current
 * link has `aria-current`.
 */
export function BottomNav({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className="bottom-nav" aria-label={label}>
      {children}
    </nav>
  );
}
