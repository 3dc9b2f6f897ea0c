import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { legalAddress } from '#contract/legal-kinds.ts';
import { formatPesos, pesos } from '#domain/money/money.ts';
import { demoPeople } from '#seeds/people.ts';
import { addresses } from '#test/support/addresses.ts';
import { type OpenedEngine, postgres } from '#test/support/engines.ts';
import { serverProcess, type ServerProcess } from '#test/support/server-process.ts';
import { builtPages } from '#test/support/test-app.ts';
import { projectRoot } from '#tools/build-stamp.ts';

const seed = (file: string) => JSON.parse(readFileSync(join(projectRoot, 'seeds', file), 'utf8'));

const invented: string[] = [
  seed('config/common-links.json').whatsApp.href.split('?')[0],
  seed('config/common-links.json').horario.texto,
  'ersión de demostración',
  'el botón «Contactar por WhatsApp»',
  ...seed('membership-plans.json').flatMap((plan: { nombre: string; valorTotal: number; textoBeneficios: string }) => [
    `Plan ${plan.nombre}`,
    `"${plan.nombre}"`,
    formatPesos(pesos(plan.valorTotal)),
    plan.textoBeneficios.split('\n')[0]!,
  ]),
  'Rebanca Demostración',
  '601 000 0000',
  'rebanca.example',
  'wa.me',
  ...demoPeople.map(({ name }) => name),
];
/** The portal shows figures like these only when a campaign is published. */
const inventedFigures = /−\s?\d+\s%|Te ahorras|cuotas de|Descuento acordado|general-1/;

const operator = {
  OPERATOR_NAME: 'Cartera de Prueba S. A. S.',
  OPERATOR_TAX_ID: '800.197.268-4',
  OPERATOR_ADDRESS: 'Carrera 9 n.º 8-76, Cali',
  OPERATOR_EMAIL: 'datos@cartera.test',
  OPERATOR_PHONE: '602 555 0101',
  OPERATOR_COMPLAINTS_EMAIL: 'quejas@cartera.test',
  OPERATOR_SUPERVISOR: 'SFC',
};

describe('the built program in production with an empty database', () => {
  let opened: OpenedEngine;
  let server: ServerProcess;
  beforeAll(async () => {
    opened = await postgres.open();
    server = await serverProcess({
      ...builtPages,
      NODE_ENV: 'production',
      DATABASE_URL: opened.databaseUrl,
      REBANCA_DATA_DIR: opened.dataDir,
      REBANCA_SECRET: 'un secreto de prueba que basta, de 40 letras',
      PUBLIC_URL: 'https://cartera.test',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'Cartera <no-responder@cartera.test>',
      WOMPI_PUBLIC_KEY: 'pub_prod_x',
      WOMPI_PRIVATE_KEY: 'prv_prod_x',
      WOMPI_INTEGRITY_SECRET: 'prod_integrity_x',
      WOMPI_EVENTS_SECRET: 'prod_events_x',
      LOG_LEVEL: 'error',
      ...operator,
    });
    await server.start();
  }, 60_000);
  afterAll(async () => {
    await server?.kill();
    await opened?.close();
  });

  const read = async (path: string): Promise<string> => {
    const answer = await fetch(server.url + path, { headers: { 'sec-fetch-site': 'same-origin' } });
    return answer.text();
  };
  test.each([
    ...addresses.filter((path) => !path.includes('$')),
    '/404',
    '/registro?paso=2',
    '/api/config/common-links.json',
    '/api/config/footer-links.json',
    '/api/config/tool-tips.json',
    '/api/membresia/planes',
    '/api/parameters/states',
    '/api/legal',
    '/api/version',
    '/api/openapi.json',
    '/robots.txt',
    '/sitemap.xml',
  ])('returns no demonstration data at %s', async (path) => {
    const text = await read(path);
    expect(invented.filter((words) => text.includes(words))).toEqual([]);
    expect(inventedFigures.exec(text.replaceAll(/<[^>]+>/g, ''))?.[0]).toBeUndefined();
  });

  test('shows that no plans and no discounts are published', async () => {
    expect(await read('/programa-rebancarizacion')).toContain('Hoy no hay planes disponibles.');
    expect(JSON.parse(await read('/api/membresia/planes')).data).toEqual([]);
    const home = await read('/inicio');
    expect(home).toContain('Hoy no hay descuentos publicados');
    expect(home).toContain(operator.OPERATOR_COMPLAINTS_EMAIL.split('@')[1]);
    expect(home).toContain(legalAddress('retracto'));
  });
});
