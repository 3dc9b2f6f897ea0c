import { describe, expect, test } from 'vitest';
import { parametersService } from './parameters.service.ts';
import { postgres } from '#test/support/engines.ts';
import { suiteApp } from '#test/support/suite-app.ts';

const parameters = parametersService();
const cities = parameters.departments().flatMap(({ code }) => parameters.cities(code));

describe('the departments and municipalities', () => {
  test('match DANE: 33 departments and 1,122 municipalities, each code once', () => {
    expect(parameters.departments()).toHaveLength(33);
    expect(cities).toHaveLength(1_122);
    expect(new Set(cities.map(({ code }) => code)).size).toBe(1_122);
  });

  test('have well-formed codes, and names in Spanish spelling', () => {
    expect(cities.filter(({ code, name }) => !/^\d{5}$/.test(code) || !/^\p{Lu}[\p{L}\p{P} ]+$/u.test(name))).toEqual(
      [],
    );
  });

  test.each([
    ['11', '11001', 'Bogotá, D.C.'],
    ['05', '05001', 'Medellín'],
    ['27', '27580', 'Río Iró'],
    ['27', '27493', 'Nuevo Belén de Bajirá'],
    ['88', '88564', 'Providencia'],
    ['94', '94001', 'Inírida'],
  ])('include the city of department %s with code %s and name %s', (department, code, name) => {
    expect(parameters.place(department, code)?.city).toEqual({ code, name });
  });

  test.each(['27086', '94663', '99999'])('do not include %s', (code) => {
    expect(cities.map((city) => city.code)).not.toContain(code);
  });

  test.each([
    ['11', '05001'],
    ['5', '05001'],
    ['', ''],
    ['11', ''],
  ])('do not return a city for a wrong department or code: %s, %s', (department, city) => {
    expect(parameters.place(department, city)).toBeUndefined();
  });

  test('are sorted in Spanish alphabetical order', () => {
    expect(parameters.departments().map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Amazonas', 'Antioquia', 'Arauca']),
    );
    const names = parameters.cities('05').map(({ name }) => name);
    expect(names).toEqual(names.toSorted(new Intl.Collator('es').compare));
  });
});

describe('the API of departments and municipalities', () => {
  const t = suiteApp(postgres);

  test('lists the departments, and the cities of a department code', async () => {
    const states = await t.client().get('/api/parameters/states', { 'x-use-mock': 'false' });
    expect(states.body.data).toHaveLength(33);
    expect(states.body.data).toContainEqual({ cod: '11', name: 'Bogotá, D.C.' });
    const ofBogota = await t.client().get('/api/parameters/states/11', { 'x-use-mock': 'false' });
    expect(ofBogota.body).toEqual({ data: [{ cod: '11001', name: 'Bogotá, D.C.' }] });
  });

  test('returns an empty list for an unknown code, and 404 for a malformed code', async () => {
    expect((await t.client().get('/api/parameters/states/00')).body).toEqual({ data: [] });
    for (const code of ['xx', '5', '__proto__'])
      expect((await t.client().get(`/api/parameters/states/${code}`)).status).toBe(404);
  });

  test('returns the same data for every value of the header x-use-mock', async () => {
    const asked = await Promise.all(
      ['true', 'false', '1', ''].map((mock) => t.client().get('/api/parameters/states', { 'x-use-mock': mock })),
    );
    expect(new Set(asked.map(({ text }) => text)).size).toBe(1);
  });
});
