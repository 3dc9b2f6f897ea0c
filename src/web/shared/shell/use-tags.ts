import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { reloadPage } from '#web/shared/session/browser.ts';
import { measuring } from '#web/shared/session/measuring/measuring.store.ts';
import { publicConfig } from '#web/shared/session/visit/public-config.ts';
import { loadTagManager, tagDecision, reportPageView } from '#web/shared/session/measuring/tag-manager.ts';
import { tagsAreLoaded } from '#web/shared/session/measuring/tags-loaded.ts';

export function useTags(): void {
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const choice = useStore(measuring, (state) => state.choice);
  useEffect(() => {
    const { tagManagerUrl: scriptUrl } = publicConfig();
    const decision = tagDecision({ scriptUrl, choice, loaded: tagsAreLoaded() });
    if (decision === 'clear') return reloadPage();
    if (decision === 'load' && scriptUrl !== null) loadTagManager(scriptUrl, Date.now());
    reportPageView(pathname);
  }, [pathname, choice]);
}
