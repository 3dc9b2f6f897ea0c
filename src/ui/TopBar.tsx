import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

type TopBarProps = {
  /** Logo, or in focus mode the back link. */
  start: ReactNode;
  /** Tabs, or in focus mode the logo. */
  middle?: ReactNode;
  end?: ReactNode;
  /** Inside a flow: back link and logo, without navigation. */
  focus?: boolean;
};

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

/** Desktop tabs as links; the one with `aria-current="page"` is underlined in yellow. Hidden below 62 rem. */
export function TopTabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className="tabs" aria-label={label}>
      {children}
    </nav>
  );
}
