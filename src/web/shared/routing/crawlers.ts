import { createIsbotFromList, list } from 'isbot';

/** Whether a user agent is a crawler's. A browser without a window is none. */
export const isCrawler = createIsbotFromList(list.filter((pattern) => pattern !== 'headless'));
