import { useRouter } from '@tanstack/react-router';
import { ApiProblem, CookiesRefused, isProblem, NetworkFailure, submissionMessage } from '#web/shared/api/failures.ts';
import { useSubmission, type SubmissionOf } from '#web/shared/api/use-submission.ts';
import { keptTarget } from '#web/shared/routing/post-login-target.ts';
import { preloadChunks } from '#web/shared/routing/preload.ts';
import { useEntry } from '#web/shared/routing/use-entry.ts';
import { isOffline } from '#web/shared/session/browser.ts';
import { useSession } from '#web/shared/session/SessionProvider.tsx';
import type { FormRefusal } from '#ui/forms/form-state.ts';
import type { Credentials } from './sign-in.form.ts';

export interface SignInRefusal extends FormRefusal {
  offersRecovery: boolean;
  keepsPassword?: true;
}

export function useSignIn(entered: () => void): SubmissionOf<Credentials, SignInRefusal> {
  const session = useSession();
  const follow = useEntry();
  const preloadPortal = usePortalPreload();
  return useSubmission(async (credentials) => {
    const answer = session.signIn(credentials);
    // The portal's JavaScript is preloaded while the server checks the password.
    preloadPortal();
    const step = await answer;
    if (step === null) entered();
    else await follow(step);
  }, refusalOf);
}

export function usePortalPreload(): () => void {
  const router = useRouter();
  return () => {
    if (!isOffline()) preloadChunks(router, keptTarget() ?? '/portal');
  };
}

export function refusalOf(failure: unknown): SignInRefusal {
  if (failure instanceof CookiesRefused) {
    return {
      title: 'Tu navegador no guarda cookies',
      text: 'Las necesitamos para saber que eres tú. Actívalas para este sitio y vuelve a entrar.',
      offersRecovery: false,
    };
  }
  const unanswered = failure instanceof NetworkFailure || (failure instanceof ApiProblem && failure.status >= 500);
  return {
    text: submissionMessage(failure),
    offersRecovery: isProblem(failure, 'AUTH_INVALID_CREDENTIALS', 'TOO_MANY_REQUESTS'),
    ...(unanswered && { keepsPassword: true }),
  };
}
