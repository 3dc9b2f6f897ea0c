import type { MeasuringChoice } from './measuring.store.ts';
import { addOutsideScript } from '#web/shared/session/outside-script.ts';
import { areTagsBlocked, tagsAreLoaded, tagsLoaded } from './tags-loaded.ts';

/** An event without personal data or query parameters. */
type TagEvent = Record<string, string | number>;
declare global {
  interface Window {
    dataLayer?: TagEvent[];
  }
}

export interface TagSituation {
  scriptUrl: string | null;
  choice: MeasuringChoice | undefined;
  loaded: boolean;
}

/** `clear` means that a tag manager is loaded without consent; a reload removes the tag manager. */
export function tagDecision(situation: TagSituation): 'load' | 'clear' | undefined {
  const { scriptUrl, choice, loaded } = situation;
  if (loaded) return choice === 'accepted' ? undefined : 'clear';
  return scriptUrl !== null && choice === 'accepted' ? 'load' : undefined;
}

export function loadTagManager(scriptUrl: string, now: number): void {
  if (tagsAreLoaded() || areTagsBlocked()) return;
  tagsLoaded();
  window.dataLayer ??= [];
  window.dataLayer.push({ 'gtm.start': now, event: 'gtm.js' });
  addOutsideScript(scriptUrl, 'rebanca-tags');
}

export function reportPageView(pathname: string): void {
  if (tagsAreLoaded()) window.dataLayer?.push({ event: 'page_view', page_path: pathname });
}
