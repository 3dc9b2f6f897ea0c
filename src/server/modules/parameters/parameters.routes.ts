import * as contract from '#contract/parameters.ts';
import { serve, type Http } from '#server/http/serve.ts';
import type { ParametersService } from './parameters.service.ts';

/** The list of places changes once in several years. */
const aDay = 'public, max-age=86400';

export function parametersRoutes(http: Http, parameters: ParametersService): void {
  serve(http, contract.states, async ({ reply }) => {
    void reply.header('cache-control', aDay);
    return { data: parameters.departments() };
  });
  serve(http, contract.citiesOfState, async ({ params, reply }) => {
    void reply.header('cache-control', aDay);
    return { data: parameters.cities(params.departmentCode) };
  });
}
