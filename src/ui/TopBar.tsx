import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

type TopBarProps = {
  /** Logo, or in focus mode the way back. */
  start: ReactNode;
  /** Tabs, or in focus mode the logo. */
  middle?: ReactNode;
  end?: ReactNode;
  /** Inside a flow: back, logo in the centre, nothing to wander off to. */
  focus?: boolean;
};

/** The sticky header: three slots. */
export function TopBar({ start, middle, end, focus = false }: TopBarProps) {
  return (
    <header className={cx('top-bar', focus && 'top-bar-focus')}>
      <div className="wrap top-bar-in">
        <div className="top-bar-start">{start}</div>
        {middle}
        <div className="top-bar-end">{end}</div>
      </div>
    </header>
  );
}

/** Desktop tabs: links as children; the one with `aria-current="page"` is underlined in yellow. Hidden below 62 rem. */
export function TopTabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className="tabs" aria-label={label}>
      {children}
    </nav>
  );
}
