import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { isPortalPath } from '#web/routing/safe-address.ts';
import { openedAt, reloadPage } from '#web/session/browser.ts';
import { measuring } from '#web/session/measuring/measuring.store.ts';
import { publicConfig } from '#web/session/visit/public-config.ts';
import { loadTagManager, tagDecision, tellTagsOfPage } from '#web/session/measuring/tag-manager.ts';
import { tagsAreLoaded } from '#web/session/measuring/tags-loaded.ts';

/** Loads the tag manager on public pages once somebody agreed, and clears it when they take that back. */
export function useTags(): void {
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const choice = useStore(measuring, (state) => state.choice);
  useEffect(() => {
    const { tagManagerUrl: scriptUrl } = publicConfig();
    const decision = tagDecision({
      scriptUrl,
      choice,
      underPortal: isPortalPath(pathname),
      openedUnderPortal: isPortalPath(openedAt()),
      loaded: tagsAreLoaded(),
    });
    if (decision === 'clear') return reloadPage();
    if (decision === 'load' && scriptUrl !== null) loadTagManager(scriptUrl, Date.now());
    tellTagsOfPage(pathname);
  }, [pathname, choice]);
}
