import * as contract from '#contract/config.ts';
import { isRefusal } from '#domain/refusal.ts';
import { hasCurrent } from '#server/http/conditional.ts';
import { serve, type Http } from '#server/http/serve.ts';
import type { ConfigService } from './config.service.ts';

export function configRoutes(http: Http, config: ConfigService) {
  serve(http, contract.readConfig, async ({ params, request, reply }) => {
    const found = await config.read(params.file);
    if (isRefusal(found)) return found;
    // Shared caches may store the response for a minute, to save database reads.
    const etag = `"v${found.version}"`;
    void reply.header('cache-control', 'public, max-age=60');
    if (hasCurrent(request, reply, etag)) void reply.code(304);
    return found.data;
  });
}
