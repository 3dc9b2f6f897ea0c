import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

type SkeletonProps = {
  shape?: 'text' | 'title' | 'card';
  lines?: number;
  className?: string;
};

/** Wrap several placeholders in one Loading, so that screen readers announce the loading state once. */
export function Skeleton({ shape = 'text', lines = 1, className }: SkeletonProps) {
  if (shape !== 'text') return <span className={cx('skeleton', `skeleton-${shape}`, className)} aria-hidden="true" />;
  return (
    <span className={cx('block', className)} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className="skeleton skeleton-line" />
      ))}
    </span>
  );
}

export function Loading({
  label = 'Cargando',
  children,
  className,
}: {
  label?: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div className={className} aria-busy="true">
      <p role="status" className="sr-only">
        {label}
      </p>
      {children}
    </div>
  );
}
