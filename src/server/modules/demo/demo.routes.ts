import * as contract from '#contract/demo.ts';
import { bogotaDate } from '#domain/time/calendar.ts';
import { serve, type Http } from '#server/http/serve.ts';
import type { DemoService } from './demo.service.ts';

export function demoRoutes(http: Http, demo: DemoService) {
  serve(http, contract.passDay, async () => {
    await demo.passDay();
    return { today: bogotaDate(http.clock.now()) };
  });
}
