import { endpoint } from './endpoint.ts';
import { dateField, wire } from './wire.ts';

/**
 * A day goes by on the clock of a demonstration, with all that a day does. Served by a demonstration alone, so it is no part
 * of the API that `api.ts` lists. Replies the day that it is then, in Bogotá.
 */
export const passDay = endpoint({
  method: 'POST',
  path: '/api/demo/day',
  access: 'public',
  reply: wire({ today: ['hoy', dateField] }),
  problems: [],
});
