import type { ComponentProps, ReactNode } from 'react';
import { cx } from '#ui/class-names.ts';
import { Logo } from '#ui/Logo.tsx';
import { TopBar } from '#ui/TopBar.tsx';
import { WhoWeAre } from './WhoWeAre.tsx';

type BareFrameProps = Partial<ComponentProps<typeof TopBar>> & { className?: string; children: ReactNode };

export function BareFrame({ className, children, ...bar }: BareFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <TopBar start={<Logo />} {...bar} />
      <main id="contenido" tabIndex={-1} className={cx('grow outline-none', className)}>
        {children}
      </main>
      <footer className="wrap beside-help pt-6 pb-10">
        <WhoWeAre />
      </footer>
    </div>
  );
}
