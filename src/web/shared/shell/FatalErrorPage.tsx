import { CancelledError } from '@tanstack/react-query';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import * as messages from '#contract/messages.es-CO.json';
import { isProblem, NetworkFailure } from '#web/shared/api/failures.ts';
import { RouterButton } from '#web/shared/parts/links.tsx';
import {
  asFatalError,
  LinkRefused,
  reportFatalError,
  statusLine,
  type FatalError,
} from '#web/shared/routing/fatal-error.ts';
import { isMissingModule } from '#web/shared/routing/lazy-page.ts';
import { isOffline, onceOnline, reloadPage } from '#web/shared/session/browser.ts';
import { publicConfig } from '#web/shared/session/visit/public-config.ts';
import { mayReload } from '#web/shared/session/visit/reload-marker.ts';
import { useUser } from '#web/shared/session/SessionProvider.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { BareFrame } from './BareFrame.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';

const Bridge = lazy<ComponentType>(() =>
  import('#ui/illustrations/UnfinishedBridge.tsx').then(
    ({ UnfinishedBridge }) => ({ default: UnfinishedBridge }),
    () => ({ default: () => null }),
  ),
);

export function BareFatalErrorPage(props: ErrorComponentProps) {
  return (
    <BareFrame>
      <FatalErrorPage {...props} />
    </BareFrame>
  );
}

/** Returns undefined until the list of crawlers is loaded. Only error pages use the list, so it is loaded on demand. */
function useIsCrawler(): boolean | undefined {
  const [found, setFound] = useState<boolean>();
  useEffect(() => {
    void import('#web/shared/routing/crawlers.ts').then(
      ({ isCrawler }) => setFound(isCrawler(navigator.userAgent)),
      () => setFound(false),
    );
  }, []);
  return found;
}

export function FatalErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const user = useUser();
  const fatal = asFatalError(error, router.state.location.pathname);
  const silent = useIsCrawler() !== false;
  // A sign-out cancels the requests of the page and leaves the page, so errors of these requests are not shown.
  const leaving = isProblem(error, 'NO_SESSION') || error instanceof CancelledError;
  const outdated = isMissingModule(error);
  const { title, documentTitle, text } = wordsOf(error, fatal);
  useEffect(() => {
    if (leaving) return;
    if (outdated && mayReload(Date.now())) return reloadPage();
    reportFatalError(error);
  }, [error, leaving, outdated]);
  useEffect(() => {
    if (!silent && !leaving) document.title = documentTitle;
  }, [documentTitle, leaving, silent]);
  useEffect(() => {
    if (error instanceof NetworkFailure) onceOnline(() => void router.invalidate());
  }, [error, router]);
  if (silent || leaving) return null;
  if (fatal.statusCode === 404) return <NotFoundPage message={fatal.message} />;
  const again = () => {
    if (outdated) return reloadPage();
    reset();
    void router.invalidate();
  };
  return (
    <div className="wrap py-10">
      <EmptyState
        headingLevel={1}
        illustration={
          <Suspense>
            <Bridge />
          </Suspense>
        }
        status={statusLine(fatal)}
        title={title}
        actions={
          error instanceof LinkRefused ? (
            <Button onClick={() => router.history.back()}>{messages.LINK_REFUSED.accion}</Button>
          ) : (
            <>
              <Button onClick={again}>Intentar de nuevo</Button>
              <RouterButton variant="quiet" to={user ? '/portal' : '/inicio'} reloadDocument={outdated}>
                Ir al inicio
              </RouterButton>
              <RouterButton variant="quiet" to={user ? '/portal/ayuda' : '/ayuda'} reloadDocument={outdated}>
                Buscar en la ayuda
              </RouterButton>
            </>
          )
        }
        footnote={
          error instanceof LinkRefused ? null : (
            <>
              {fatal.message === fatal.statusMessage ? null : <p>{fatal.message}</p>}
              <Stack of={error} />
            </>
          )
        }
      >
        <p>{text}</p>
        {error instanceof LinkRefused ? <p className="mt-4 text-body-sm break-all">{error.address}</p> : null}
      </EmptyState>
    </div>
  );
}

function wordsOf(error: unknown, fatal: FatalError): { title: string; documentTitle: string; text: string } {
  if (fatal.statusCode === 404) return { title: '', documentTitle: 'Page not found', text: '' };
  if (error instanceof NetworkFailure)
    return {
      title: 'No pudimos conectarnos',
      documentTitle: 'Sin conexión · Rebanca',
      // This text reports the missing connection, because an error page without a layout has no network notice.
      text: isOffline()
        ? 'No hay conexión. Tu información está a salvo, y la página vuelve sola con la señal.'
        : 'Tu información está a salvo. Revisa tu conexión e intenta de nuevo.',
    };
  if (error instanceof LinkRefused)
    return {
      title: messages.LINK_REFUSED.titulo,
      documentTitle: 'Enlace no abierto · Rebanca',
      text: messages.LINK_REFUSED.texto,
    };
  const documentTitle = 'Algo falló · Rebanca';
  if (fatal.statusCode === 503)
    return {
      title: messages.HTTP_503.titulo,
      documentTitle,
      text: 'Volvemos en unos minutos. Tus acuerdos y pagos están a salvo.',
    };
  return {
    title: 'Algo falló de nuestro lado',
    documentTitle,
    text: 'Tu información está a salvo. Intenta de nuevo en un momento.',
  };
}

function Stack({ of }: { of: unknown }): ReactNode {
  if (publicConfig().release !== 'desarrollo' || !(of instanceof Error)) return null;
  return <pre className="mt-4 overflow-auto text-left text-body-sm">{of.stack}</pre>;
}
