import type { ReactNode } from 'react';
import { cx } from '#ui/class-names.ts';

export type DrawingProps = {
  meaning?: boolean;
  className?: string;
};

type Frame = DrawingProps & { viewBox: string; title: string; framed?: boolean; children: ReactNode };

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
