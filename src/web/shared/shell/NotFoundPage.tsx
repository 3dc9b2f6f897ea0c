import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useHydrated } from '#ui/use-hydrated.ts';
import { RouterButton } from '#web/shared/parts/links.tsx';
import { pageNotFound, statusLine } from '#web/shared/routing/fatal-error.ts';
import { useUser } from '#web/shared/session/SessionProvider.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LazyDrawing } from '#ui/LazyDrawing.tsx';
import { BareFrame } from './BareFrame.tsx';

export function BareNotFoundPage() {
  return (
    <BareFrame>
      <NotFoundPage />
    </BareFrame>
  );
}

export function NotFoundPage({ message }: { message?: string }) {
  const router = useRouter();
  const user = useUser();
  const notFound = pageNotFound(router.state.location.pathname);
  // One prerendered HTML document is served for every unknown URL, so the path is rendered only after hydration.
  const hydrated = useHydrated();
  useEffect(() => {
    document.title = 'Page not found';
  }, []);
  return (
    <div className="wrap py-10">
      <EmptyState
        headingLevel={1}
        illustration={<LazyDrawing name="trocha" width={480} height={360} framed />}
        status={statusLine(notFound)}
        title="Este camino no lleva a ninguna parte"
        actions={
          <>
            <RouterButton to={user ? '/portal' : '/inicio'}>Ir al inicio</RouterButton>
            <RouterButton variant="soft" to={user ? '/portal/ayuda' : '/ayuda'}>
              Buscar en la ayuda
            </RouterButton>
            <Button variant="quiet" onClick={() => router.history.back()}>
              Volver
            </Button>
          </>
        }
        footnote={<p>{message ?? (hydrated ? notFound.message : null)}</p>}
      >
        <p>La página no existe o cambió de lugar.</p>
      </EmptyState>
    </div>
  );
}
