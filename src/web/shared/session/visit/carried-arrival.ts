import { tabStore, type TextStore } from '#web/shared/session/browser.ts';

const key = 'arrival';

// What the portal's document hands to the site's document that comes next in this tab.

export const writeCarried = (text: string, store: TextStore = tabStore): void => store.write(key, text);

/** The text, once. */
export function takeCarried(store: TextStore = tabStore): string | undefined {
  const text = store.read(key);
  store.remove(key);
  return text;
}

/** Whether the page has something to say on arrival, so that it may not wait. */
export const hasCarriedArrival = (store: TextStore = tabStore): boolean => store.read(key) !== undefined;
