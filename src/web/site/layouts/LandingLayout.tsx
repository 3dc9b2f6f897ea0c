import { Outlet, useRouterState } from '@tanstack/react-router';
import { TopBar } from '#ui/TopBar.tsx';
import { Footer } from './Footer.tsx';
import { LandingMenu } from './LandingMenu.tsx';
import { AddressLink, RouterButton } from '#web/shared/parts/links.tsx';
import { PreferencesButton } from './PreferencesButton.tsx';
import { PublicLogo } from './PublicLogo.tsx';
import './landing.css';

const places = [
  { href: '/inicio#como', text: 'Cómo funciona' },
  { href: '/diagnostico-financiero', text: 'Diagnóstico' },
  { href: '/inicio#derechos', text: 'Tus derechos' },
  { href: '/programa-rebancarizacion', text: 'Rebancarización' },
] as const;

export function LandingLayout() {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const atSignIn = path === '/iniciar-sesion';
  return (
    <div className="flex min-h-dvh flex-col">
      <TopBar
        start={<PublicLogo />}
        middle={
          <nav className="landing-nav" aria-label="Principal">
            <Places path={path} />
          </nav>
        }
        end={
          <>
            <PreferencesButton />
            {atSignIn ? null : (
              <RouterButton to="/iniciar-sesion" size="md" variant="quiet" className="landing-enter">
                Iniciar sesión
              </RouterButton>
            )}
            <RouterButton
              to="/registro"
              size="md"
              className={atSignIn ? 'landing-register-here ml-1' : 'landing-register'}
            >
              Registrarme
            </RouterButton>
            <LandingMenu>
              <Places path={path} />
              <AddressLink href="/iniciar-sesion">Iniciar sesión</AddressLink>
              <AddressLink href="/registro">Registrarme</AddressLink>
            </LandingMenu>
          </>
        }
      />
      <main id="contenido" tabIndex={-1} className="grow outline-none">
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}

function Places({ path }: { path: string }) {
  return places.map(({ href, text }) => (
    <AddressLink key={href} href={href} aria-current={href === path ? 'page' : undefined}>
      {text}
    </AddressLink>
  ));
}
