import { useNavigate, useRouter } from '@tanstack/react-router';
import type { EntryStep } from '#domain/people/entry-steps.ts';
import { pendingStepStore } from '#web/shared/session/choices/pending-step.store.ts';
import { useSession } from '#web/shared/session/SessionProvider.tsx';

export function useEntry(): (pendingStep: EntryStep | null) => Promise<void> {
  const session = useSession();
  const navigate = useNavigate();
  const router = useRouter();
  return async (pendingStep) => {
    pendingStepStore.setState({ step: pendingStep });
    if (pendingStep === 'CONTACTO') return navigate({ to: '/validacion/nuevo-contacto', replace: true });
    if (pendingStep === 'IDENTIDAD') return navigate({ to: '/validacion/cross-core', replace: true });
    if (pendingStep !== null) {
      // The sign-in page shows the next step under the same URL and keeps the typed values.
      if (router.state.location.pathname === '/iniciar-sesion') return;
      return navigate({ to: '/iniciar-sesion', replace: true });
    }
    await session.enter();
    await navigate({ to: '/portal', replace: true });
  };
}
