import { createIsbotFromList, list } from 'isbot';

export const isCrawler = createIsbotFromList(list.filter((pattern) => pattern !== 'headless'));
