import { Outlet } from '@tanstack/react-router';
import { TopBar } from '#ui/TopBar.tsx';
import { WhoWeAre } from '#web/shared/shell/WhoWeAre.tsx';
import { RouterLink } from '#web/shared/parts/links.tsx';
import { PreferencesButton } from './PreferencesButton.tsx';
import { PublicLogo } from './PublicLogo.tsx';

export function RegisterLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <TopBar
        start={<PublicLogo />}
        end={
          <>
            <span className="text-right text-body-sm text-ink-2">
              <span className="max-sm:sr-only">¿Ya tienes cuenta? </span>
              <RouterLink to="/iniciar-sesion" standalone>
                Inicia sesión
              </RouterLink>
            </span>
            <PreferencesButton />
          </>
        }
      />
      <main id="contenido" tabIndex={-1} className="wrap relative grow py-8 outline-none md:py-14">
        <div className="mx-auto max-w-form">
          <Outlet />
        </div>
      </main>
      <footer className="wrap beside-help pt-6 pb-10">
        <WhoWeAre />
      </footer>
    </div>
  );
}
