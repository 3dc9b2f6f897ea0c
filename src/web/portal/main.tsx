import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import '#ui/styles/app.css';
import { Application } from '#web/shared/Application.tsx';
import { firstPage, rootElement, rootOptions, start } from '#web/shared/start.ts';
import { onReturnToPage, reloadPage } from '#web/shared/session/browser.ts';
import { watchInactivity } from '#web/shared/session/inactivity/inactivity-watch.ts';
import { publicConfig } from '#web/shared/session/visit/public-config.ts';
import { createPortalRouter } from './router.ts';

const { queries, session, router } = start(createPortalRouter);
watchInactivity(session, publicConfig());
// A document that the browser had kept may show who has signed out since.
onReturnToPage(reloadPage);

await firstPage(router);
// In small pieces: a phone answers in between.
startTransition(() =>
  createRoot(rootElement(), rootOptions).render(<Application queries={queries} session={session} router={router} />),
);
