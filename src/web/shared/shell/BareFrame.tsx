import type { ReactNode } from 'react';
import { WhoWeAre } from './WhoWeAre.tsx';

/** What stands around an error that no layout surrounds. */
export function BareFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <main id="contenido" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      <footer className="wrap pt-6 pb-10 max-md:pe-18">
        <WhoWeAre />
      </footer>
    </div>
  );
}
