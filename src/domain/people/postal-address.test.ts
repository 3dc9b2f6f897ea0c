import { expect, test } from 'vitest';
import { addressLine, streetLine } from './postal-address.ts';

test.each(['Calle 1 # 2-34, Los Arrayanes', 'Calle 1 # 2-34, Los Arrayanes,', 'Calle 1 # 2-34, Los Arrayanes , , '])(
  'one comma stands between «%s» and its city',
  (typed) => {
    expect(addressLine(typed, 'Medellín', 'Antioquia')).toBe('Calle 1 # 2-34, Los Arrayanes, Medellín, Antioquia');
  },
);

test('what ends in a sign of its own keeps it', () => {
  expect(streetLine('Calle 1 # 2-34 Apto.')).toBe('Calle 1 # 2-34 Apto.');
  expect(streetLine('Km 5 vía al mar (casa 2)')).toBe('Km 5 vía al mar (casa 2)');
});
