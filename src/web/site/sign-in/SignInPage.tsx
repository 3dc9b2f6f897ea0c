import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import { pendingStepStore } from '#web/shared/session/choices/pending-step.store.ts';
import { savesData } from '#web/shared/session/preferences.store.ts';
import { publicConfig } from '#web/shared/session/visit/public-config.ts';
import { keptTarget } from '#web/shared/routing/post-login-target.ts';
import { ArrivalNotice } from '#web/site/parts/ArrivalNotice.tsx';
import { RouterLink } from '#web/shared/parts/links.tsx';
import { cx } from '#ui/class-names.ts';
import { GuayacanTree } from '#ui/illustrations/GuayacanTree.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { DemoPeople } from './DemoPeople.tsx';
import { SignInForm } from './SignInForm.tsx';
import { usePortalPreload, useSignIn } from './use-sign-in.ts';

const EntryStepDialog = lazy(async () => ({ default: (await import('./EntryStepDialog.tsx')).EntryStepDialog }));

const leads = {
  arriving: 'Entra con tu documento y sigue donde quedaste.',
  onTheWay: 'Entra y te llevamos a donde ibas.',
};

export function SignInPage() {
  const navigate = useNavigate();
  const signIn = useSignIn(() => void navigate({ to: '/portal', replace: true }));
  const preloadPortal = usePortalPreload();
  const step = useStore(pendingStepStore, (state) => state.step);
  const { demo, demoPeople = [] } = publicConfig();
  // The server renders the same page for all users, because the URL to open after the sign-in is in browser storage.
  const lead: keyof typeof leads = useHydrated() && keptTarget() !== undefined ? 'onTheWay' : 'arriving';
  return (
    <div className="wrap grid items-start gap-10 py-8 md:grid-cols-[min(30rem,70%)_minmax(0,1fr)] md:py-14">
      <div>
        <ArrivalNotice place="sign-in" />
        <h1 className="h1" tabIndex={-1}>
          Hola de nuevo
        </h1>
        <p className="lead mt-3 mb-8 grid">
          {/* Both texts reserve their height, so that the form does not move. */}
          {Object.entries(leads).map(([when, text]) => (
            <span key={when} className={cx('col-start-1 row-start-1', when !== lead && 'invisible')}>
              {text}
            </span>
          ))}
        </p>
        <div
          onFocus={({ target }) => {
            const isPassword = target instanceof HTMLInputElement && target.type === 'password';
            if (isPassword && !savesData()) preloadPortal();
          }}
        >
          <SignInForm signIn={signIn} />
        </div>
        <p className="mt-6 flex flex-wrap justify-between gap-3">
          <RouterLink to="/restaurar/olvido-contrasena" standalone>
            Olvidé mi contraseña
          </RouterLink>
          <span>
            ¿Primera vez? <RouterLink to="/registro">Crear cuenta</RouterLink>
          </span>
        </p>
        {demo && demoPeople.length > 0 ? (
          <DemoPeople people={demoPeople} pending={signIn.pending} onChoose={signIn.send} />
        ) : null}
      </div>
      {step === null ? null : (
        <Suspense>
          <EntryStepDialog />
        </Suspense>
      )}
      <div
        className="sign-in-drawing hidden justify-self-center overflow-hidden rounded-2xl bg-hero px-12 pt-12 md:mt-24 md:block"
        aria-hidden
      >
        <GuayacanTree className="w-[min(100%,22rem)]" />
      </div>
    </div>
  );
}
