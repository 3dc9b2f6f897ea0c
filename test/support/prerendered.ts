import { pageFacts } from '#web/rendering/page-facts.ts';

export const prerendered = Object.keys(pageFacts);
