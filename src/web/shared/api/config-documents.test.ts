import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { configFiles } from '#contract/config.ts';
import { readConfigDocument } from './config-documents.ts';

describe('configuration documents', () => {
  test.each(configFiles)('%s is read completely', (file) => {
    const given = JSON.parse(readFileSync(`seeds/config/${file}`, 'utf8')) as unknown;
    const read = JSON.parse(JSON.stringify(readConfigDocument(file, given)).replaceAll(',"nuevaPestana":false', ''));
    expect(read).toEqual(given);
  });

  test.each(configFiles)('%s causes no error when its content is invalid', (file) => {
    fc.assert(
      fc.property(fc.jsonValue(), (given) => {
        const read = readConfigDocument(file, given);
        expect(read === null || typeof read === 'object').toBe(true);
      }),
    );
  });

  test('keep valid parts and omit the rest', () => {
    expect(
      readConfigDocument('footer-links.json', {
        columnas: [
          null,
          7,
          { titulo: 'Ayuda', enlaces: [null, { texto: 'Ir', href: '/inicio' }, { texto: 'sin href' }] },
        ],
        nota: 7,
      }),
    ).toEqual({ columnas: [{ titulo: 'Ayuda', enlaces: [{ texto: 'Ir', href: '/inicio', nuevaPestana: false }] }] });
    expect(readConfigDocument('tool-tips.json', { cupo: { titulo: 'Cupo', texto: 'x' }, mal: null })).toEqual({
      cupo: { titulo: 'Cupo', texto: 'x' },
    });
    expect(readConfigDocument('common-links.json', { whatsApp: { href: 7 } })).toEqual({});
    expect(readConfigDocument('common-links.json', [])).toBeNull();
  });
});
