import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postgres } from '#test/support/engines.ts';
import { orderThroughPortal } from '#test/support/operator.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { startOperatorSocket } from './operator-socket.ts';

describe('the commands on configuration documents of a running portal', () => {
  let t: TestApp;
  let folder: string;
  let socket: { close(): Promise<void> };
  beforeAll(async () => {
    t = await startTestApp(postgres);
    folder = await mkdtemp(path.join(tmpdir(), 'rebanca-config-'));
    socket = await startOperatorSocket(t.platform, t.services);
  });
  afterAll(async () => {
    await socket.close();
    await t.close();
    await rm(folder, { recursive: true, force: true });
  });

  const order = (words: string[], input?: string) => orderThroughPortal(t, words, { cwd: folder, input });
  const whatsApp = (number: string) => JSON.stringify({ whatsApp: { href: `https://wa.me/${number}` } });
  const shown = async () => (await t.client().get('/api/config/common-links.json')).body.whatsApp.href as string;

  test('list, show, publish and restore documents', async () => {
    expect((await order(['config', 'listar'])).out).toMatch(/^footer-links +versión 1, /);

    await writeFile(path.join(folder, 'nuevo.json'), whatsApp('573001'));
    expect(await order(['config', 'publicar', 'common-links', 'nuevo.json'])).toEqual({
      code: 0,
      out: 'common-links.json: versión 2 en vigor. El portal la muestra en un minuto.\n',
      errors: '',
    });
    expect(await shown()).toBe('https://wa.me/573001');
    expect(JSON.parse((await order(['config', 'ver', 'common-links.json'])).out)).toEqual(
      JSON.parse(whatsApp('573001')),
    );

    expect((await order(['config', 'publicar', 'common-links', '-'], whatsApp('573002'))).code).toBe(0);
    expect(await shown()).toBe('https://wa.me/573002');
    expect((await order(['config', 'publicar', 'common-links', '-'], whatsApp('573002'))).out).toContain(
      'nada cambió; sigue en vigor la versión 3',
    );

    expect((await order(['config', 'volver', 'common-links', '2'])).out).toContain('versión 4 en vigor');
    expect(await shown()).toBe('https://wa.me/573001');
    expect((await order(['config', 'historia', 'common-links'])).out).toMatch(
      /^versión 4 .+\(la última\)\nversión 3 .+\nversión 2 .+\nversión 1 .+\n$/,
    );
    expect((await order(['config', 'ver', 'common-links', '3'])).out).toContain('573002');
  });

  test('reject invalid JSON or content and print the position of the error', async () => {
    const before = await shown();
    const broken = await order(
      ['config', 'publicar', 'common-links', '-'],
      '{\n  "whatsApp": {\n    "href": sí\n  }\n}',
    );
    expect(broken.code).toBe(1);
    expect(broken.errors).toContain('Línea 3, columna 13: ');
    const unsafe = await order(['config', 'publicar', 'common-links', '-'], '{"ayuda":{"href":"/inicio"}}');
    expect(unsafe).toMatchObject({ code: 1, errors: expect.stringContaining('ayuda.href: el portal no enlaza') });
    expect(await shown()).toBe(before);
  });

  test.each([
    [['config', 'ver'], 2, 'Indica el documento'],
    [['config', 'ver', 'otro'], 2, 'El documento «otro» no existe'],
    [['config', 'ver', 'tool-tips', '99'], 1, 'No hay una versión 99'],
    [['config', 'volver', 'tool-tips', 'uno'], 2, 'Indica la versión con su número'],
    [['config', 'publicar', 'tool-tips'], 2, 'Indica el archivo JSON'],
    [['config', 'publicar', 'tool-tips', 'falta.json'], 3, 'No se puede leer'],
    [['config', 'publicar', 'tool-tips', '-'], 1, 'El documento no es JSON'],
    [['config', 'listar', 'todo'], 2, 'no lleva nada más'],
  ] as const)('exit for %j with code %i and print the reason', async (words, code, text) => {
    expect(await order([...words])).toMatchObject({ code, errors: expect.stringContaining(text) });
  });
});
