import type { ReactNode } from 'react';

/** For screens up to 62 rem wide, with at most five links. The current link has `aria-current`. */
export function BottomNav({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className="bottom-nav" aria-label={label}>
      {children}
    </nav>
  );
}
