import { integrationAgreement, integrationAgreements, integrationPayments } from '#contract/integrations.ts';
import { serve, type Http } from '#server/http/serve.ts';
import type { IntegrationsService } from './integrations.service.ts';

export function integrationsRoutes(http: Http, integrations: IntegrationsService): void {
  serve(http, integrationAgreements, ({ key, query }) => integrations.agreements(key, query));
  serve(http, integrationAgreement, ({ key, params }) => integrations.agreement(key, params.number));
  serve(http, integrationPayments, ({ key, query }) => integrations.payments(key, query));
}
