import * as contract from '#contract/data-rights.ts';
import { serve, type Http } from '#server/http/serve.ts';
import type { DataRightsService } from './data-rights.service.ts';

export function dataRightsRoutes(http: Http, dataRights: DataRightsService) {
  serve(http, contract.openDataRequest, ({ session, body, now }) => dataRights.open(session.customerId, body, now));
  serve(http, contract.downloadOwnData, ({ session, params, now }) =>
    dataRights.export(session.customerId, params.format, now),
  );
}
