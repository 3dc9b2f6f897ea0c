import type { Http } from '#server/http/serve.ts';
import { providerQuestions } from '#server/modules/payments/ask-provider.ts';
import { paymentsRoutes } from '#server/modules/payments/payments.routes.ts';
import { paymentsService } from '#server/modules/payments/payments.service.ts';
import { refundsOf } from '#server/modules/payments/register-refund.ts';
import { waysToPay } from '#server/modules/payments/ways-to-pay.ts';
import type { Platform } from '#server/platform.ts';

export function paymentsModule(platform: Platform, deps: Parameters<typeof paymentsService>[1]) {
  const payments = paymentsService(platform, deps);
  return {
    payments,
    questions: providerQuestions(platform, deps),
    refunds: refundsOf(platform, deps),
    waysToPay: waysToPay(platform, deps.provider),
    routes: (http: Http) => paymentsRoutes(http, payments),
    ticks: payments.ticks,
  };
}
