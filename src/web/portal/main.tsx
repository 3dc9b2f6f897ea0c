import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import '#ui/styles/app.css';
import { Application } from '#web/shared/Application.tsx';
import { loadedOrLate, rootElement, rootOptions, start } from '#web/shared/start.ts';
import { onReturnToPage, reloadPage, tabStore } from '#web/shared/session/browser.ts';
import { watchInactivity } from '#web/shared/session/inactivity/inactivity-watch.ts';
import { publicConfig } from '#web/shared/session/visit/public-config.ts';
import { whenIdle } from '#web/shared/session/visit/when-idle.ts';
import { createPortalRouter } from './router.ts';

const { queries, session, router } = start(createPortalRouter);
watchInactivity(session, publicConfig());
// A document that the browser had kept may show who has signed out since.
onReturnToPage(reloadPage);

// Its fallback has the same measures, and its bytes would be in the way of the page.
const longestWithoutMs = 3_000;
const applyDisplayFont = () => {
  document.documentElement.classList.add('fonts');
  // The published text on cookies names this key.
  tabStore.write('faces', '1');
};

async function draw(): Promise<void> {
  const loading = router.load();
  await loadedOrLate(loading);
  // In small parts: a phone answers in between.
  startTransition(() =>
    createRoot(rootElement(), rootOptions).render(<Application queries={queries} session={session} router={router} />),
  );
  await loading;
  whenIdle(applyDisplayFont, longestWithoutMs);
}

// Not awaited: a page's chunk may import this one, and would wait for it to end.
void draw();
