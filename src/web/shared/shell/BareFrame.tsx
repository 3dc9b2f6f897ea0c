import type { ReactNode } from 'react';
import { Logo } from '#ui/Logo.tsx';
import { TopBar } from '#ui/TopBar.tsx';
import { WhoWeAre } from './WhoWeAre.tsx';

export function BareFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <TopBar start={<Logo />} />
      <main id="contenido" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      <footer className="wrap beside-help pt-6 pb-10">
        <WhoWeAre />
      </footer>
    </div>
  );
}
