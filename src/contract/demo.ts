import { endpoint } from './endpoint.ts';
import { dateField, wire } from './wire.ts';

/**
 * Advances the clock of a demonstration by one day and runs its daily jobs; returns the new date in Bogotá. Only
 * demonstrations serve this endpoint, so `api.ts` does not list it.
 */
export const passDay = endpoint({
  method: 'POST',
  path: '/api/demo/day',
  access: 'public',
  reply: wire({ today: ['hoy', dateField] }),
  problems: [],
});
