import type { MeasuringChoice } from './measuring.store.ts';
import { addOutsideScript } from '#web/shared/session/outside-script.ts';
import { tagsAreKeptOut, tagsAreLoaded, tagsLoaded } from './tags-loaded.ts';

/** What a tag manager reads: a list of what happened. Only ever plain facts of ours, and nothing of an address's query. */
type TagEvent = Record<string, string | number>;
declare global {
  interface Window {
    dataLayer?: TagEvent[];
  }
}

export interface TagSituation {
  /** The script of this stage; null where none is configured. */
  scriptUrl: string | null;
  choice: MeasuringChoice | undefined;
  loaded: boolean;
}

/**
 * What to do about the tag manager: `load` it, `clear` it by loading the page anew (it cannot be unloaded otherwise), or
 * nothing. It runs on public pages alone, and never without a yes.
 */
export function tagDecision(situation: TagSituation): 'load' | 'clear' | undefined {
  const { scriptUrl, choice, loaded } = situation;
  if (loaded) return choice === 'accepted' ? undefined : 'clear';
  return scriptUrl !== null && choice === 'accepted' ? 'load' : undefined;
}

export function loadTagManager(scriptUrl: string, now: number): void {
  if (tagsAreLoaded() || tagsAreKeptOut()) return;
  tagsLoaded();
  window.dataLayer ??= [];
  window.dataLayer.push({ 'gtm.start': now, event: 'gtm.js' });
  addOutsideScript(scriptUrl, 'rebanca-tags');
}

/** Reports to the tags which public page is seen: its path, and nothing else of its address. */
export function reportPageView(pathname: string): void {
  if (tagsAreLoaded()) window.dataLayer?.push({ event: 'page_view', page_path: pathname });
}
