import { Outlet } from '@tanstack/react-router';
import { RouterLink } from '#web/shared/parts/links.tsx';
import { BareFrame } from '#web/shared/shell/BareFrame.tsx';
import { PreferencesButton } from './PreferencesButton.tsx';
import { PublicLogo } from './PublicLogo.tsx';

export function RegisterLayout() {
  return (
    <BareFrame
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
      className="wrap relative py-8 md:py-14"
    >
      <div className="mx-auto max-w-form">
        <Outlet />
      </div>
    </BareFrame>
  );
}
