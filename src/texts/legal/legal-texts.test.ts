import { describe, expect, test } from 'vitest';
import { currentLegalVersion, legalAddress, legalKinds } from '#contract/legal-kinds.ts';
import { canonicalLegalText, readLegalFileName, signedBy } from './legal-text.ts';
import { legalTexts } from './legal-texts.ts';

const operator = {
  name: 'Empresa de Prueba S. A. S.',
  taxId: '900.000.001-1',
  address: 'Calle 9, Cali',
  email: 'datos@prueba.example',
  phone: '602 000 0000',
};
const signed = legalTexts.map((text) => signedBy(text, operator));

describe('the legal texts', () => {
  test('have one version in force for each kind, and no duplicate versions', () => {
    for (const kind of legalKinds)
      expect(
        legalTexts.filter((text) => text.kind === kind && text.version === currentLegalVersion[kind]),
      ).toHaveLength(1);
    expect(new Set(legalTexts.map(({ kind, version }) => `${kind}-${version}`)).size).toBe(legalTexts.length);
  });

  test('contain the e-mail address of the operator, and no unreplaced placeholder', () => {
    for (const text of signed) {
      const words = canonicalLegalText(text);
      expect(words).not.toMatch(/[{}]/);
      expect(words).toContain(operator.email);
    }
  });

  test('explain that complaints about a debt are filed as disputes', () => {
    for (const kind of ['terminos', 'tratamiento-de-datos'] as const) {
      const inForce = signed.find((text) => text.kind === kind && text.version === currentLegalVersion[kind])!;
      const words = canonicalLegalText(inForce);
      expect(words).toMatch(/presenta un reclamo/);
      expect(words).toMatch(/ \/reclamos\b/);
      expect(words).toMatch(/ \/portal\/reclamos\b/);
    }
  });

  test.each(signed.map((text) => [text.kind, text] as const))('of %s are plain Spanish', (_kind, text) => {
    const sentences = [text.plain, ...text.clauses.flatMap(({ paragraphs }) => paragraphs)].flatMap((paragraph) =>
      paragraph.split(/(?<=[.;:])\s+/),
    );
    expect(sentences.filter((sentence) => sentence.split(/\s+/).length > 20)).toEqual([]);
    expect(canonicalLegalText(text)).not.toMatch(/moroso|deudor|castigad|incumplid|\busted\b/i);
  });

  test('equal the recorded text of each published version', async () => {
    const words = legalTexts.map((text) => canonicalLegalText(text)).join('\n---\n');
    await expect(words).toMatchFileSnapshot('./published-legal-texts.txt');
  });
});

describe('the file name of a legal text', () => {
  test('contains kind and version, and is parsed to the same kind and version', () => {
    expect(legalAddress('terminos')).toBe('/legal/terminos-v1.pdf');
    expect(readLegalFileName('tratamiento-de-datos-v12.pdf')).toEqual({ kind: 'tratamiento-de-datos', version: 12 });
  });
  test.each(['terminos', 'terminos-v01.pdf', 'Terminos-v1.pdf', '__proto__-v1.pdf', 'terminos-v1.pdf.exe'])(
    'rejects %s',
    (name) => expect(readLegalFileName(name)).toBeUndefined(),
  );
});
