import { createIsbotFromList, list } from 'isbot';

/** Returns whether a user agent belongs to a crawler. Headless browsers do not count as crawlers. */
export const isCrawler = createIsbotFromList(list.filter((pattern) => pattern !== 'headless'));
