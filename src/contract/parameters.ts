import { endpoint } from './endpoint.ts';
import { wire, z } from './wire.ts';

const place = wire({ code: ['cod', z.string()], name: ['name', z.string()] });

export const states = endpoint({
  method: 'GET',
  path: '/api/parameters/states',
  access: 'public',
  mock: false,
  reply: wire({ data: ['data', z.array(place)] }),
  problems: [],
});

export const citiesOfState = endpoint({
  method: 'GET',
  path: '/api/parameters/states/{id}',
  access: 'public',
  mock: false,
  params: wire({ departmentCode: ['id', z.string().check(z.regex(/^\d{2}$/))] }),
  reply: wire({ data: ['data', z.array(place)] }),
  problems: [],
});
