import { endpoint } from './endpoint.ts';
import { dateField, wire } from './wire.ts';

/** Only demonstrations serve this endpoint, so `api.ts` does not list it. */
export const passDay = endpoint({
  method: 'POST',
  path: '/api/demo/day',
  access: 'public',
  reply: wire({ today: ['hoy', dateField] }),
  problems: [],
});
