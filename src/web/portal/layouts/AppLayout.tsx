import { Link, Outlet, useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useStore } from 'zustand';
// person.queries.ts imports these two contract modules dynamically. With the static imports here, the HTML document
// preloads their chunks.
import '#contract/agreements.ts';
import '#contract/documents.ts';
import { stepReached } from '#web/portal/parts/step-reached.ts';
import { watchInactivity } from '#web/shared/session/inactivity/inactivity-watch.ts';
import { useSession, useUser } from '#web/shared/session/SessionProvider.tsx';
import { publicConfig } from '#web/shared/session/visit/public-config.ts';
import { WhoWeAre } from '#web/shared/shell/WhoWeAre.tsx';
import { BottomNav } from '#ui/BottomNav.tsx';
import { DiagnosisIcon, DocumentIcon, HomeIcon, OfferIcon, StairsIcon } from '#ui/icons.ts';
import { Logo } from '#ui/Logo.tsx';
import { StepBar } from '#ui/StepBar.tsx';
import { TopBar, TopTabs } from '#ui/TopBar.tsx';
import { BackLink } from './BackLink.tsx';
import { DisplayButtons } from './DisplayButtons.tsx';
import { useChangedDebts } from './use-changed-debts.ts';
import { useProgrammeAddress } from './use-programme-address.ts';
import { UserMenu } from './UserMenu.tsx';

/** Contains no link to a public page, because a public page ends the session. */
export function AppLayout() {
  const focus = useMatches({ select: (matches) => matches.at(-1)?.staticData.focus });
  const user = useUser();
  const session = useSession();
  useEffect(() => watchInactivity(session, publicConfig()), [session]);
  useChangedDebts();
  const programme = useProgrammeAddress();
  const reached = useStore(stepReached, ({ index }) => index);
  const logo = (
    <Link to="/portal" className="text-inherit no-underline" aria-label="Rebanca, ir al inicio del portal">
      <Logo />
    </Link>
  );
  const end = (
    <>
      <DisplayButtons />
      {user ? <UserMenu user={user} /> : null}
    </>
  );
  return (
    <div className="flex min-h-dvh flex-col">
      {focus ? (
        <TopBar focus start={<BackLink {...focus.back} />} middle={logo} end={end} />
      ) : (
        <TopBar
          start={logo}
          middle={
            <TopTabs label="Portal">
              <Link to="/portal" activeOptions={{ exact: true }}>
                Inicio
              </Link>
              <Link to="/portal/diagnostico">Diagnóstico</Link>
              <Link to="/portal/ofertas">Ofertas</Link>
              {programme ? <Link to={programme}>Rebancarización</Link> : null}
              <Link to="/portal/documentos">Documentos</Link>
            </TopTabs>
          }
          end={end}
        />
      )}
      <main id="contenido" tabIndex={-1} className="wrap wrap-app grow pt-6 pb-10 outline-none md:pt-10">
        {focus?.steps ? (
          <div className="mb-8 max-sm:mb-5">
            <StepBar steps={focus.steps.labels} current={reached ?? focus.steps.current} />
          </div>
        ) : null}
        <Outlet />
      </main>
      <footer className="wrap wrap-app beside-help pt-6 pb-12">
        <WhoWeAre />
      </footer>
      {focus ? null : (
        <BottomNav label="Portal, accesos">
          <Link to="/portal" activeOptions={{ exact: true }}>
            <HomeIcon aria-hidden />
            Inicio
          </Link>
          <Link to="/portal/diagnostico">
            <DiagnosisIcon aria-hidden />
            Diagnóstico
          </Link>
          <Link to="/portal/ofertas">
            <OfferIcon aria-hidden />
            Ofertas
          </Link>
          {programme ? (
            <Link to={programme}>
              <StairsIcon aria-hidden />
              Programa
            </Link>
          ) : null}
          <Link to="/portal/documentos">
            <DocumentIcon aria-hidden />
            Documentos
          </Link>
        </BottomNav>
      )}
    </div>
  );
}
