import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { problems } from '#contract/problem.ts';
import { neverExercised } from './support/exercised.ts';

const served = Object.values<Endpoint>(api).map(({ method, path }) => ({
  method,
  route: path.replace(/\{(\w+)\}/g, ':$1'),
  status: 200,
}));
const refused = Object.keys(problems).map((code) => ({ method: 'POST', route: '/', status: 409, code }));

test('neverExercised reports nothing when a run exercised every response', () => {
  expect(neverExercised([...served, ...refused])).toEqual({ endpoints: [], refusals: [] });
});

test('neverExercised reports missing successes and missing refusal codes', () => {
  const answers = [...served.slice(1), { ...served[0]!, status: 401 }, ...refused.slice(1)];
  expect(neverExercised(answers)).toEqual({ endpoints: [Object.keys(api)[0]], refusals: [Object.keys(problems)[0]] });
});
