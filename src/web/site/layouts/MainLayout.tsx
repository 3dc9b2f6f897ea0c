import { Outlet } from '@tanstack/react-router';
import { WhoWeAre } from '#web/shared/shell/WhoWeAre.tsx';

/** Bare: for redirects and errors. */
export function MainLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <main id="contenido" tabIndex={-1} className="wrap grid grow content-center py-10 outline-none">
        <Outlet />
      </main>
      <footer className="wrap pt-6 pb-10 max-md:pe-18">
        <WhoWeAre />
      </footer>
    </div>
  );
}
