import { endpoint } from './endpoint.ts';
import { dateField, wire } from './wire.ts';

/**
 * Advances the clock of a demonstration by one day, with its daily jobs. Only demonstrations serve it, so `api.ts` does
 * not list it. Returns the new date in Bogotá.
 */
export const passDay = endpoint({
  method: 'POST',
  path: '/api/demo/day',
  access: 'public',
  reply: wire({ today: ['hoy', dateField] }),
  problems: [],
});
