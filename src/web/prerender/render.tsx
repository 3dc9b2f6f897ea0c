import { createMemoryHistory } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { PageAssets, PublicPage, PublicPageInput, RouteAddresses } from '#contract/public-pages.ts';
import { configQuery, createQueryClient } from '#web/shared/api/queries.ts';
import { Application } from '#web/shared/Application.tsx';
import { createSiteRouter } from '#web/site/router.ts';
import { titleOf } from '#web/shared/routing/titles.ts';
import { routesByLayout } from '#web/routes.ts';
import { renderAt } from '#web/shared/session/browser.ts';
import { renderedDayKey } from '#web/shared/session/visit/rendered-day.ts';
import { setPublicConfig } from '#web/shared/session/visit/public-config.ts';
import type { Session } from '#web/shared/session/session.ts';
import { documentOf } from './document.ts';
import { notFoundPath, publicPageList, type PublicPageFacts } from './public-page-list.ts';
import { giveData, type RenderedData } from '#web/site/rendered-data.ts';

/** Nobody is signed in where pages are rendered ahead of time, and nobody can be. */
const nobody: Session = {
  loadUser: async () => null,
  signIn: async () => null,
  enter: async () => undefined,
  signOut: async () => undefined,
  stepBack: async () => undefined,
  connect: () => undefined,
};

/** What the router puts around its pages in the browser and not on the server: with it, both trees are the same. */
const BrowserBoundary = ({ children }: { children: ReactNode }) => <Suspense fallback={null}>{children}</Suspense>;

/** Every public page as text, from what the server knows now. @throws Error when a page cannot be rendered. */
export async function renderPublicPages(assets: PageAssets, input: PublicPageInput): Promise<PublicPage[]> {
  setPublicConfig(input.settings);
  const pages: PublicPage[] = [];
  for (const facts of publicPageList) pages.push(await renderPage(facts, assets, input));
  return pages;
}

async function renderPage(facts: PublicPageFacts, assets: PageAssets, input: PublicPageInput): Promise<PublicPage> {
  const { path, status = 200 } = facts;
  const { membershipPlansQuery } = await import('#web/shared/api/membership-plans.query.ts');
  const data: RenderedData = [
    [configQuery('common-links.json').queryKey, input.commonLinks],
    [configQuery('footer-links.json').queryKey, input.footerLinks],
    [renderedDayKey, input.today],
    ...(facts.showsWords ? ([[configQuery('tool-tips.json').queryKey, input.toolTips]] as const) : []),
    ...(facts.showsPlans ? ([[membershipPlansQuery.queryKey, input.plans]] as const) : []),
  ];
  renderAt({ origin: input.origin, pathname: path, search: '', hash: '' });
  const queries = createQueryClient();
  giveData(queries, data);
  const router = createSiteRouter(
    { queries, session: nobody },
    {
      history: createMemoryHistory({ initialEntries: [path] }),
      isServer: true,
      origin: input.origin,
      // On the server it writes an inline script, and the browser restores by itself.
      scrollRestoration: false,
      InnerWrap: BrowserBoundary,
    },
  );
  await router.load();
  const { matches, location } = router.state;
  if (location.pathname !== path) throw new Error(`${path} leads to ${location.pathname}`);
  const failed = matches.find((match) => match.status === 'error');
  if (failed) throw new Error(`${path} cannot be rendered`, { cause: failed.error });
  const body = renderToString(<Application queries={queries} session={nobody} router={router} />);
  const html = documentOf({ facts, title: titleOf(matches, path), body, data, input, assets });
  return { path, status, html, script: assets.firstScript, style: assets.pages[path]?.style ?? '' };
}

/** Every address of the product. */
export function routeAddresses(): RouteAddresses {
  const pages = publicPageList.filter(({ status }) => status === undefined);
  const prerendered = pages.map(({ path }) => path);
  const listed = pages.filter(({ listed: isListed }) => isListed).map(({ path }) => path);
  const all = Object.values(routesByLayout)
    .flatMap((routes) => Object.values(routes))
    .map(({ options }) => (options as { path: string }).path);
  const drawnAnewWith = Object.fromEntries(
    pages.flatMap(({ path, drawnAnewWith: parameter }) => (parameter === undefined ? [] : [[path, parameter]])),
  );
  return { prerendered, drawnAnewWith, listed, others: all.filter((path) => !prerendered.includes(path)) };
}

export { drawingFiles } from './drawings.tsx';
export { renderPortalShells } from './portal-shells.tsx';
export { notFoundPath, publicPageList };
