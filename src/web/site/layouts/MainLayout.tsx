import { Outlet } from '@tanstack/react-router';
import { Logo } from '#ui/Logo.tsx';
import { TopBar } from '#ui/TopBar.tsx';
import { WhoWeAre } from '#web/shared/shell/WhoWeAre.tsx';

export function MainLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <TopBar start={<Logo />} />
      <main id="contenido" tabIndex={-1} className="wrap grid grow content-center py-10 outline-none">
        <Outlet />
      </main>
      <footer className="wrap beside-help pt-6 pb-10">
        <WhoWeAre />
      </footer>
    </div>
  );
}
