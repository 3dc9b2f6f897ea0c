import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { configFiles } from '#contract/config.ts';
import { readJson } from './json-reading.ts';

describe('readJson', () => {
  test('returns the same result as JSON.parse', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), (text) => {
        expect(readJson(text)).toEqual(JSON.parse(text));
      }),
    );
    for (const file of configFiles) {
      const text = readFileSync(`seeds/config/${file}`, 'utf8');
      expect(readJson(text)).toEqual(JSON.parse(text));
    }
  });

  test('rejects every text that JSON.parse rejects', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), fc.constantFrom(',', '}', '"', 'x', '', ':'), (text, at, put) => {
        const broken = text.slice(0, at % text.length) + put + text.slice((at % text.length) + 1);
        let platform = true;
        try {
          JSON.parse(broken);
        } catch {
          platform = false;
        }
        if (!platform) expect(() => readJson(broken)).toThrow(/^Línea \d+, columna \d+: /);
      }),
    );
  });

  test.each([
    ['{\n "a": 1,\n "b": dos\n}', 'Línea 3, columna 7: «dos» no es un valor; un texto va entre comillas dobles'],
    ['{\n "a": 1\n "b": 2\n}', 'Línea 3, columna 2: falta una coma o «}»; sobra o está mal «"»'],
    ['{ "a": 1, }', 'Línea 1, columna 11: sobra la coma antes de «}»'],
    ['[1, 2,]', 'Línea 1, columna 7: sobra la coma antes de «]»'],
    ['{ "a" 1 }', 'Línea 1, columna 7: faltan dos puntos después de «a»; sobra o está mal «1»'],
    ["{ 'a': 1 }", "Línea 1, columna 3: se espera un nombre entre comillas dobles; sobra o está mal «'»"],
    ['{"a": "sin cerrar}', 'Línea 1, columna 7: falta cerrar las comillas que se abren aquí'],
    ['{"a": 1, "a": 2}', 'Línea 1, columna 10: el nombre «a» está repetido'],
    ['{"a": 1', 'Línea 1, columna 8: falta una coma o «}»; el texto termina antes de tiempo'],
    ['{} {}', 'Línea 1, columna 4: sobra texto después del final'],
    ['', 'Línea 1, columna 1: el texto termina antes de tiempo'],
    ['['.repeat(40), 'Línea 1, columna 34: hay demasiados niveles, unos dentro de otros'],
  ])('reports the position and the reason for %j', (text, message) => expect(() => readJson(text)).toThrow(message));

  test('keeps the name «__proto__» as an own property', () => {
    expect(Object.keys(readJson('{"__proto__": 1}') as object)).toEqual(['__proto__']);
  });
});
