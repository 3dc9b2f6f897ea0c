import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { currentLegalVersion, legalAddress, legalKinds, type LegalKind } from '#contract/legal-kinds.ts';
import { legalTexts } from '#texts/legal/legal-texts.ts';
import { readConfig } from '#server/config/config.ts';
import { legalText } from '#server/db/schema/platform.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { suiteApp } from '#test/support/suite-app.ts';

describeOnPostgres('the legal texts', (engine) => {
  const t = suiteApp(engine);

  test('are listed for clients without a session', async () => {
    const answer = await t.client().get('/api/legal');
    expect(answer.status).toBe(200);
    expect(answer.body.textos.map(({ tipo }: { tipo: string }) => tipo)).toEqual(legalKinds);
    for (const text of answer.body.textos)
      expect(text).toMatchObject({
        version: currentLegalVersion[text.tipo as LegalKind],
        vigenteDesde: legalTexts.find(
          ({ kind, version }) => kind === text.tipo && version === currentLegalVersion[kind],
        )!.inForceFrom,
        huella: expect.stringMatching(/^[0-9a-f]{64}$/),
        direccion: legalAddress(text.tipo as LegalKind),
      });
  });

  test('keep the URLs of their earlier versions', async () => {
    expect(currentLegalVersion.cookies).toBe(4);
    for (const version of [1, 2, 3]) {
      const former = await t.client().get(legalAddress('cookies', version));
      expect([former.status, former.headers['content-type']]).toEqual([200, 'application/pdf']);
    }
  });

  test.each(legalKinds)('include %s as an inline PDF at its versioned URL, with an ETag', async (kind) => {
    const answer = await t.client().get(legalAddress(kind));
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(answer.headers['content-disposition']).toBe(`inline; filename="${kind}-v${currentLegalVersion[kind]}.pdf"`);
    expect(answer.text.slice(0, 5)).toBe('%PDF-');
    const again = await t.client().get(legalAddress(kind), { 'if-none-match': String(answer.headers.etag) });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  test.each([
    'terminos-v2.pdf',
    'terminos-v0.pdf',
    'terminos.pdf',
    'terminos-v1.html',
    'otro-v1.pdf',
    '..%2f..%2fpackage.json',
    `terminos-v${'9'.repeat(30)}.pdf`,
  ])('are not served at other URLs: %s returns 404', async (name) => {
    expect((await t.client().get(`/legal/${name}`)).status).toBe(404);
  });

  test('are stored with the SHA-256 of their text', async () => {
    const { hash } = t.services.legal.inForce('autorizacion-de-datos');
    const [row] = await t.platform.database.sql.select().from(legalText).where(eq(legalText.hash, hash));
    expect(createHash('sha256').update(row!.text, 'utf8').digest('hex')).toBe(hash);
    expect(row).toMatchObject({ kind: 'autorizacion-de-datos', version: 2 });
    expect(row!.text).toContain('Rebanca Demostración S. A. S., NIT 901.234.567-7');
  });
});

describe('the operator in the legal texts', () => {
  const given = {
    WOMPI_PUBLIC_KEY: 'a',
    WOMPI_PRIVATE_KEY: 'b',
    WOMPI_INTEGRITY_SECRET: 'c',
    WOMPI_EVENTS_SECRET: 'd',
  };
  test('must be set in production', () => {
    const start = () =>
      readConfig({ ...given, NODE_ENV: 'production', PUBLIC_URL: 'https://p.example', SMTP_URL: 'smtps://m.example' });
    expect(start).toThrow(
      /OPERATOR_NAME: en producción las páginas, los documentos y los textos legales dicen quién responde/,
    );
  });
  test('must have a NIT with a valid check digit', () => {
    expect(() => readConfig({ ...given, OPERATOR_TAX_ID: '901.234.567-1' })).toThrow(/dígito de verificación/);
    expect(readConfig({ ...given, OPERATOR_TAX_ID: '800.197.268-4' }).operator.taxId).toBe('800.197.268-4');
  });
});
