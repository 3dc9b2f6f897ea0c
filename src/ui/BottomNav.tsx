import type { ReactNode } from 'react';

/** The tab bar for screens up to 62 rem: at most five links with icon and word; the current link has `aria-current`. */
export function BottomNav({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className="bottom-nav" aria-label={label}>
      {children}
    </nav>
  );
}
