import { Outlet, useMatches } from '@tanstack/react-router';
import { Button } from '#web/ui/Button.tsx';
import { PrintIcon } from '#web/ui/icons.ts';
import { Logo } from '#web/ui/Logo.tsx';
import { TopBar } from '#web/ui/TopBar.tsx';

/** A document to read: its name and printing, nothing to wander off to. */
export function DocumentsLayout() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  return (
    <div className="flex min-h-dvh flex-col">
      <TopBar
        start={<Logo name="Rebanca" />}
        middle={<p className="h3 max-sm:hidden">{title}</p>}
        end={
          <Button variant="quiet" size="md" icon={<PrintIcon aria-hidden />} onClick={() => window.print()}>
            Imprimir
          </Button>
        }
      />
      <main id="contenido" tabIndex={-1} className="wrap grow py-8 outline-none">
        <Outlet />
      </main>
    </div>
  );
}
