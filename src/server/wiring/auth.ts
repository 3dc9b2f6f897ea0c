import type { Http } from '#server/http/serve.ts';
import type { Throttle } from '#server/http/throttle.ts';
import { authRoutes } from '#server/modules/auth/auth.routes.ts';
import { authService } from '#server/modules/auth/auth.service.ts';
import { credentialsService } from '#server/modules/auth/credentials.service.ts';
import type { PasswordHashing } from '#server/modules/auth/password-hashing.ts';
import { signInService } from '#server/modules/auth/sign-in.service.ts';
import type { LegalService } from '#server/modules/legal/legal.service.ts';
import type { MessagesService } from '#server/modules/messages/messages.service.ts';
import type { Platform } from '#server/platform.ts';

export function authModule(
  platform: Platform,
  deps: { hashing: PasswordHashing; legal: LegalService; messages: MessagesService; throttle: Throttle },
) {
  const { hashing, legal, messages, throttle } = deps;
  const auth = authService(platform, { throttle });
  const signIn = signInService(platform, { throttle, hashing, cookies: auth.cookies, legal });
  const credentials = credentialsService(platform, { auth, messages, throttle, hashing });
  return {
    auth,
    signIn,
    credentials,
    routes: (http: Http) => authRoutes(http, auth, signIn, credentials),
    ticks: [{ name: 'auth.tidy', everySeconds: 600, run: () => auth.deleteOld(platform.clock.now()) }],
  };
}
