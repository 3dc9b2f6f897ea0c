import type { Http } from '#server/http/serve.ts';
import { plansService } from '#server/modules/rebanking/plans.service.ts';
import { rebankingRoutes } from '#server/modules/rebanking/rebanking.routes.ts';
import { rebankingService } from '#server/modules/rebanking/rebanking.service.ts';
import type { Platform } from '#server/platform.ts';

export function rebankingModule(
  platform: Platform,
  { uploadFolder, ...deps }: Parameters<typeof rebankingService>[1] & { uploadFolder: string },
) {
  const plans = plansService(platform);
  const rebanking = rebankingService(platform, deps);
  const secure = () => (platform.config.publicUrl ?? '').startsWith('https:');
  return {
    plans,
    rebanking,
    routes: (http: Http) => rebankingRoutes(http, { plans, rebanking, uploadFolder, secure }),
    ticks: rebanking.ticks,
  };
}
