import type { ReactNode } from 'react';
import { cx } from '#ui/class-names.ts';

export type DrawingProps = {
  /** Said to screen readers only when the drawing carries meaning of its own; by default it is decoration. */
  meaning?: boolean;
  className?: string;
};

type Frame = DrawingProps & { viewBox: string; title: string; framed?: boolean; children: ReactNode };

/** The frame shared by the drawings: scales to its box, hides from low-data readers, rounds its corners when it has a sky. */
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
