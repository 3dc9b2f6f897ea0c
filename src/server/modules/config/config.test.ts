import { readFileSync } from 'node:fs';
import { desc, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { configFiles } from '#contract/config.ts';
import { auditEvent } from '#server/db/schema/people.ts';
import { configDocument } from '#server/db/schema/platform.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { documentFaults } from './config-documents.ts';
import { listed } from '#test/support/listed.ts';

const seeded = (file: string) => JSON.parse(readFileSync(`seeds/config/${file}`, 'utf8')) as Record<string, unknown>;

describeOnPostgres('the remote configuration', (engine) => {
  const t = suiteApp(engine);
  const publish = (...given: [(typeof configFiles)[number], unknown, number?]) =>
    t.services.config.publish(given[0], given[1], t.clock.now(), given[2]);

  test.each(configFiles)('serves the seeded %s without a session', async (file) => {
    const answer = await t.client().get(`/api/config/${file}`);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(seeded(file));
    const again = await t.client().get(`/api/config/${file}`, { 'if-none-match': String(answer.headers.etag) });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  test.each([
    'otros.json',
    'common-links',
    'common-links.json.bak',
    '..%2f..%2fpackage.json',
    '__proto__',
    'COMMON-LINKS.JSON',
    '',
  ])('does not serve another file: "%s"', async (file) => {
    const answer = await t.client().get(`/api/config/${file}`);
    expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
  });

  test('serves the newest version and records its publication in the audit log', async () => {
    const newer = { whatsApp: { href: 'https://wa.me/573000000000' } };
    const { etag } = (await t.client().get('/api/config/common-links.json')).headers;
    expect(await publish('common-links.json', newer)).toEqual({ version: 2, changed: true });
    await t.services.config.publishGlossary(t.clock.now());
    const answer = await t.client().get('/api/config/common-links.json', { 'if-none-match': String(etag) });
    expect([answer.status, answer.body]).toEqual([200, newer]);
    const [noted] = await t.platform.database.sql.select().from(auditEvent).orderBy(desc(auditEvent.at)).limit(1);
    expect(noted).toMatchObject({ kind: 'CONFIG_PUBLISHED', data: { file: 'common-links.json', version: 2 } });
  });

  test('creates no version for an unchanged configuration document', async () => {
    const { data } = (await t.services.config.version('footer-links.json', 1))!;
    expect(await publish('footer-links.json', data)).toEqual({ version: 1, changed: false });
  });

  test('assigns consecutive versions to concurrent publications', async () => {
    const versions = await Promise.all(
      ['uno', 'dos', 'tres'].map((texto) => publish('tool-tips.json', { cupo: { titulo: 'Cupo', texto } })),
    );
    expect(versions.map((each) => ('version' in each ? each.version : 0)).toSorted()).toEqual([2, 3, 4]);
  });

  test('rejects a configuration document with faults', async () => {
    expect(await publish('common-links.json', { whatsApp: { href: 'javascript:alert(1)' } })).toMatchObject({
      faults: expect.arrayContaining([expect.stringContaining('whatsApp.href')]),
    });
  });

  test.each([{ whatsApp: { href: 'javascript:alert(1)' } }, { whatsApp: 'x' }, [], 'texto', 7])(
    'skips a stored version with the invalid content %j and serves the previous version',
    async (data) => {
      const good = (await t.services.config.read('common-links.json')) as { version: number; data: object };
      const { version } = (await t.services.config.history('common-links.json'))[0]!;
      await t.platform.database.sql.insert(configDocument).values({
        name: 'common-links.json',
        version: version + 1,
        data: sql`${JSON.stringify(data)}::jsonb`,
        createdAt: t.clock.now(),
      });
      const answer = await t.client().get('/api/config/common-links.json');
      expect([answer.status, answer.body]).toEqual([200, good.data]);
    },
  );
});

describe('a configuration document', () => {
  test.each(configFiles)('has no fault in the repository: %s', (file) =>
    expect(documentFaults(file, seeded(file))).toEqual([]),
  );

  const withLink = (href: unknown) => ({ columnas: [{ titulo: 'Ayuda', enlaces: [{ texto: 'Ir', href }] }] });
  test.each(['/inicio#como', '/legal/terminos-v1.pdf', 'https://otro.example/a?b=1', 'mailto:a@b.co', 'tel:+57601'])(
    'may link to %s',
    (href) => expect(documentFaults('footer-links.json', withLink(href))).toEqual([]),
  );
  test.each([
    ...listed(`
      javascript:alert(1) | JAVASCRIPT:alert(1) | java\tscript:alert(1) | data:text/html,x | vbscript:x
      blob:https://x.example/1 | file:///etc/passwd | http://inseguro.example | //otro.example | /\\otro.example
      https://a@otro.example | https://b\u202Eoc.example | inicio | https://`),
    ' javascript:alert(1)',
    '',
    7,
    null,
  ])('may not link to %j', (href) =>
    expect(documentFaults('footer-links.json', withLink(href))).toEqual([
      expect.stringMatching(/^columnas\[1\]\.enlaces\[1\]\.href: \p{L}/u),
    ]),
  );

  test.each(['/inicio', '/iniciar-sesion', '/portalito', '/registro#a', '/'])(
    'may not link from the portal to the public page %s',
    (href) =>
      expect(documentFaults('common-links.json', { ayuda: { href } })).toEqual([
        expect.stringContaining('el portal no enlaza a páginas públicas'),
      ]),
  );
  test.each(['/portal', '/portal/ofertas?a=1', '/portal#x', '/legal/terminos-v1.pdf', 'https://wa.me/57'])(
    'may link from the portal to %s',
    (href) => expect(documentFaults('common-links.json', { ayuda: { href } })).toEqual([]),
  );

  test.each([
    ['tool-tips.json', { cupo: { titulo: 'Cupo' } }, 'cupo.texto: debe ser un texto'],
    ['tool-tips.json', { cupo: { titulo: 'Cupo', texto: 'x\u202e' } }, 'cupo.texto: lleva caracteres que no se ven'],
    ['tool-tips.json', { cupo: { titulo: 'Cupo', texto: 'x', otro: 1 } }, 'cupo: sobra «otro»'],
    ['tool-tips.json', { 'con espacio': { titulo: 'a', texto: 'b' } }, 'con espacio: el nombre lleva solo'],
    ['tool-tips.json', [], 'el documento: no es un objeto'],
    ['footer-links.json', {}, 'columnas: falta este dato'],
    ['footer-links.json', { columnas: 'x' }, 'columnas: no es una lista'],
    ['common-links.json', { whatsApp: { href: 'tel:+57' } }, 'whatsApp.href: el enlace de WhatsApp debe empezar'],
    ['common-links.json', { a: { href: `https://x.example/${'a'.repeat(70_000)}` } }, 'el documento pasa de 64 KB'],
  ] as const)('%s with the content %j has a fault', (file, data, fault) =>
    expect(documentFaults(file, data)[0]).toContain(fault),
  );
});
