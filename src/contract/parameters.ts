import { endpoint } from './endpoint.ts';
import { wire, z } from './wire.ts';

const place = wire({ code: ['cod', z.string()], name: ['name', z.string()] });

/** The departments of Colombia with their DANE codes, by name. */
export const states = endpoint({
  method: 'GET',
  path: '/api/parameters/states',
  access: 'public',
  mock: false,
  reply: wire({ data: ['data', z.array(place)] }),
  problems: [],
});

/** The municipalities of a department, by name; a code of DANE that is none has none. */
export const citiesOfState = endpoint({
  method: 'GET',
  path: '/api/parameters/states/{id}',
  access: 'public',
  mock: false,
  params: wire({ departmentCode: ['id', z.string().check(z.regex(/^\d{2}$/))] }),
  reply: wire({ data: ['data', z.array(place)] }),
  problems: [],
});
