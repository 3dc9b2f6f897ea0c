import type { ReactNode } from 'react';

/**
 * The mobile tab bar, up to 62 rem: up to five links, each an icon and one word; the current one has
 * `aria-current="page"`.
 */
export function BottomNav({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className="bottom-nav" aria-label={label}>
      {children}
    </nav>
  );
}
