import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { currentUser } from '#contract/account.ts';
import { userManagement } from '#contract/agreements.ts';
import { readDiagnosis } from '#contract/diagnosis.ts';
import { listDocuments } from '#contract/documents.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { readProfile } from '#contract/profile.ts';
import type { PortalShell } from '#contract/public-pages.ts';
import { SkeletonLayout } from '#web/portal/layouts/SkeletonLayout.tsx';
import { portalPages } from '#web/portal/routes.ts';
import type { FocusMode } from '#web/shared/routing/page.ts';
import { titleOf } from '#web/shared/routing/titles.ts';

/** What `page({…})` gives to each of these routes. */
interface PageOptions {
  path: string;
  pendingComponent: () => ReactNode;
  staticData: { title: string; focus?: FocusMode };
}

/** What pages wait for besides who is there and what they have. */
const readBy: [pages: RegExp, read: Endpoint][] = [
  [/^\/portal(?:\/ofertas|\/documentos)?$/, listDocuments],
  [/^\/portal\/diagnostico(?:\/|$)/, readDiagnosis],
  [/^\/portal\/perfil$/, readProfile],
];
const asksOf = (path: string): string[] =>
  [currentUser, userManagement, ...readBy.flatMap(([pages, read]) => (pages.test(path) ? [read] : []))].map(
    (endpoint) => endpoint.path,
  );

/** Of every page under /portal what stands before anything of the person is known. */
export function renderPortalShells(): PortalShell[] {
  const pages = Object.values(portalPages.app).map(({ options }) => options as unknown as PageOptions);
  return pages.map(({ path, pendingComponent, staticData }) => ({
    path,
    title: titleOf([{ status: 'success', staticData }], path),
    html: renderToStaticMarkup(<SkeletonLayout focus={staticData.focus} skeleton={pendingComponent} />),
    asks: asksOf(path),
  }));
}
