import { createIsbotFromList, list } from 'isbot';

/** Whether a user agent is a crawler's. Headless browsers do not count. */
export const isCrawler = createIsbotFromList(list.filter((pattern) => pattern !== 'headless'));
