import { createRequestHandler, renderRouterToString, RouterServer } from '@tanstack/react-router/ssr/server';
import { StrictMode } from 'react';
import { nonceMark, type BuiltWeb, type RenderedDocument, type RenderInput } from '#contract/rendered-documents.ts';
import { createAppRouter } from '#web/router.tsx';
import { routes } from '#web/routes.ts';
import { configQuery, createQueryClient } from '#web/shared/api/queries.ts';
import { isPortalPath } from '#web/shared/routing/safe-address.ts';
import { titleOf } from '#web/shared/routing/titles.ts';
import { renderAt } from '#web/shared/session/browser.ts';
import type { Session } from '#web/shared/session/session.ts';
import { setPublicConfig } from '#web/shared/session/visit/public-config.ts';
import { renderedDayKey } from '#web/shared/session/visit/rendered-day.ts';
import { chunksOfPage, filesOf } from './chunks.ts';
import { documentOf } from './document.ts';
import { pageFacts } from './page-facts.ts';

/** Every visitor receives the same HTML documents, so the session has no user. */
const nobody: Session = {
  loadUser: async () => null,
  hasUser: () => false,
  signIn: async () => null,
  enter: async () => undefined,
  signOut: async () => undefined,
  leavePortal: async () => undefined,
  stepBack: async () => undefined,
  connect: () => undefined,
};

/** The last document is for unknown URLs. Throws when a page fails. */
export async function renderDocuments(web: BuiltWeb, input: RenderInput): Promise<RenderedDocument[]> {
  setPublicConfig(input.settings);
  const documents: RenderedDocument[] = [];
  for (const { options } of Object.values(routes)) {
    const { path } = options as { path: string };
    documents.push(await renderDocument(web, input, path));
    const { parameter } = pageFacts[path] ?? {};
    if (parameter !== undefined) documents.push(await renderDocument(web, input, path, parameter));
  }
  documents.push(await renderDocument(web, input, undefined));
  return documents;
}

async function renderDocument(
  web: BuiltWeb,
  input: RenderInput,
  path: string | undefined,
  parameter?: string,
): Promise<RenderedDocument> {
  const pathname = (path ?? '/404').replace('$strategy', 'oferta');
  const { body, title, chunks } = await rendered(pathname + (parameter ? `?${parameter}=1` : ''), input);
  const facts = path === undefined ? undefined : pageFacts[path];
  const files = chunksOfPage(web.manifest, chunks);
  const html = documentOf({
    template: web.template,
    commonSheets: web.manifest['index.html']?.css ?? [],
    title,
    links: filesOf(web, files),
    body,
    // Only public pages compute example offers, so portal pages need no rules for examples.
    settings: isPortalPath(pathname) ? { ...input.settings, exampleRules: null } : input.settings,
    input,
    page: facts && { path: pathname, facts },
  });
  return {
    path,
    ...(parameter !== undefined && { parameter }),
    html,
    isPublic: facts !== undefined || path === undefined,
    isListed: facts?.isListed === true && parameter === undefined,
    scripts: files.map(({ file }) => file),
  };
}

async function rendered(address: string, input: RenderInput) {
  renderAt({ origin: input.origin, pathname: address, search: '', hash: '' });
  const queries = createQueryClient();
  if (!isPortalPath(address)) {
    queries.setQueryData(configQuery('common-links.json').queryKey, input.commonLinks);
    queries.setQueryData(configQuery('footer-links.json').queryKey, input.footerLinks);
  }
  if (address === '/ayuda') queries.setQueryData(configQuery('tool-tips.json').queryKey, input.toolTips);
  if (address === '/programa-rebancarizacion') {
    const { membershipPlansQuery } = await import('#web/shared/api/membership-plans.query.ts');
    queries.setQueryData(membershipPlansQuery.queryKey, input.plans);
  }
  queries.setQueryData(renderedDayKey, input.today);
  const handler = createRequestHandler({
    request: new Request(input.origin + address),
    createRouter: () => createAppRouter({ queries, session: nobody }, nonceMark),
  });
  let title = '';
  let chunks: string[] = [];
  const response = await handler(({ router, responseHeaders }) => {
    const { matches } = router.state;
    title = titleOf(matches);
    chunks = matches.flatMap(({ routeId }) => {
      const { component } = router.routesById[routeId as keyof typeof router.routesById].options as {
        component?: { chunks?: readonly string[] };
      };
      return component?.chunks ?? [];
    });
    const children = (
      <StrictMode>
        <RouterServer router={router} />
      </StrictMode>
    );
    return renderRouterToString({ router, responseHeaders, children });
  });
  const text = await response.text();
  if (![200, 404].includes(response.status))
    throw new Error(`${address} cannot be rendered: ${response.status} ${text}`);
  return { body: text.replace('<!DOCTYPE html>', ''), title, chunks };
}

export { drawingFiles } from './drawings.tsx';
