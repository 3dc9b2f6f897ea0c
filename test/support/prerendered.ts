import { pageFacts } from '#web/rendering/page-facts.ts';

/** The addresses of the public pages that the server renders. */
export const prerendered = Object.keys(pageFacts);
