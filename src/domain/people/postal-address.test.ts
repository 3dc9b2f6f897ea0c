import { expect, test } from 'vitest';
import { addressLine, streetLine } from './postal-address.ts';

test.each(['Calle 1 # 2-34, Los Arrayanes', 'Calle 1 # 2-34, Los Arrayanes,', 'Calle 1 # 2-34, Los Arrayanes , , '])(
  'addressLine puts one comma between «%s» and the city',
  (typed) => {
    expect(addressLine(typed, 'Medellín', 'Antioquia')).toBe('Calle 1 # 2-34, Los Arrayanes, Medellín, Antioquia');
  },
);

test('streetLine keeps a final punctuation mark other than a comma', () => {
  expect(streetLine('Calle 1 # 2-34 Apto.')).toBe('Calle 1 # 2-34 Apto.');
  expect(streetLine('Km 5 vía al mar (casa 2)')).toBe('Km 5 vía al mar (casa 2)');
});
