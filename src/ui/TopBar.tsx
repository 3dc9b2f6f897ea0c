import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

type TopBarProps = {
  start: ReactNode;
  middle?: ReactNode;
  end?: ReactNode;
  /** The layout with a back link at the start and the logo in the middle, without navigation. */
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

export function TopTabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className="tabs" aria-label={label}>
      {children}
    </nav>
  );
}
