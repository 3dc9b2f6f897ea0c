import { Outlet, useMatches } from '@tanstack/react-router';
import { WhoWeAre } from '#web/shared/shell/WhoWeAre.tsx';
import { Logo } from '#ui/Logo.tsx';
import { TopBar } from '#ui/TopBar.tsx';

export function DocumentsLayout() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  return (
    <div className="flex min-h-dvh flex-col">
      <TopBar start={<Logo />} middle={<p className="h3 max-sm:hidden">{title}</p>} />
      <main id="contenido" tabIndex={-1} className="wrap grow py-8 outline-none">
        <Outlet />
      </main>
      <footer className="wrap beside-help pt-6 pb-10">
        <WhoWeAre />
      </footer>
    </div>
  );
}
