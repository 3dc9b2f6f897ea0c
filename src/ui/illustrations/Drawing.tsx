import type { ReactNode } from 'react';
import { cx } from '#ui/class-names.ts';

export type DrawingProps = {
  /** Whether screen readers announce it; by default it is decorative. */
  meaning?: boolean;
  className?: string;
};

type Frame = DrawingProps & { viewBox: string; title: string; framed?: boolean; children: ReactNode };

/** The frame of all drawings: scales to its box, hidden in data-saving mode, rounded when it has a sky. */
export function Drawing({ meaning = false, className, viewBox, title, framed = false, children }: Frame) {
  return (
    <svg
      viewBox={viewBox}
      className={cx('illustration', framed && 'illustration-framed', className)}
      role={meaning ? 'img' : undefined}
      aria-label={meaning ? title : undefined}
      aria-hidden={meaning ? undefined : true}
    >
      {children}
    </svg>
  );
}
