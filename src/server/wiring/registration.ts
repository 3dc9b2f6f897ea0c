import type { Http } from '#server/http/serve.ts';
import type { JobHandlers } from '#server/jobs/queue.ts';
import { registrationRoutes } from '#server/modules/registration/registration.routes.ts';
import { registrationService } from '#server/modules/registration/registration.service.ts';
import { validationService } from '#server/modules/registration/validation.service.ts';
import type { Platform } from '#server/platform.ts';

export function registrationModule(platform: Platform, deps: Parameters<typeof registrationService>[1]) {
  const registration = registrationService(platform, deps);
  const validation = validationService(platform, { ...deps, registration });
  return {
    routes: (http: Http) => registrationRoutes(http, registration, validation, deps.signIn),
    jobs: { 'registration.send': ({ codeId }) => registration.send(codeId) } satisfies Partial<JobHandlers>,
  };
}
