import { randomUUID } from 'node:crypto';
import { asc } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { campaignWrite } from '#server/db/schema/campaigns.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { orderDirectly } from '#test/support/operator.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { workedDebt, type Client, type Person } from '#test/support/test-app.ts';
import { readTracking } from './campaigns.ts';
import { deleteOldCampaigns } from './campaigns.store.ts';

const visit = '3f1c0e0e-3c3a-4a6e-9b1a-0d9f0c1b2a3d';
const utm = (change: object = {}) => ({
  Utm_source: 'radio',
  Utm_keyword: 'deuda',
  Utm_term: '',
  Utm_medium: 'cuña',
  Utm_campaign: 'nov',
  SesionId: visit,
  ...change,
});

describe('the marketing campaign in a request body', () => {
  test('is parsed from the field UTMDto', () => expect(readTracking({ a: 1, UTMDto: utm() })).toEqual(utm()));

  test.each([
    undefined,
    null,
    'texto',
    [],
    { ...utm(), otro: 1 },
    utm({ Utm_term: 'algo' }),
    utm({ SesionId: '<script>' }),
    utm({ Utm_source: { $ne: '' } }),
    utm({ Utm_source: 'a'.repeat(5_000) }),
  ])('is ignored when it is invalid: %j', (UTMDto) => expect(readTracking({ UTMDto })).toBeUndefined());

  test('loses control characters and is truncated to a hundred characters per text', () => {
    const tracking = readTracking({
      UTMDto: utm({
        Utm_source: 'a\r\nb\u0000c\u202Ed\u2028e',
        Utm_medium: `${'x'.repeat(99)}🎉y`,
        Utm_campaign: '\uD83C',
      }),
    });
    expect(tracking).toMatchObject({ Utm_source: 'abcde', Utm_medium: `${'x'.repeat(99)}🎉`, Utm_campaign: '' });
  });
});

describeOnPostgres('the marketing campaign of a write request', (engine) => {
  const t = suiteApp(engine);
  let laura: Person;
  let browser: Client;
  let ofertaId: string;
  beforeAll(async () => {
    laura = await t.person([workedDebt]);
    browser = await t.signedIn(laura);
    ofertaId = (await browser.get('/api/management/userManagement')).body.ofertas[0].id;
  });
  beforeEach(() => t.platform.database.sql.delete(campaignWrite));
  const rows = () => t.platform.database.sql.select().from(campaignWrite).orderBy(asc(campaignWrite.endpoint));
  const simulate = (UTMDto: unknown) => browser.post('/api/management/offer/simulation', { ofertaId, UTMDto });

  test('is stored once for repeated requests of a visit', async () => {
    const SesionId = randomUUID();
    for (let n = 0; n < 3; n += 1) expect((await simulate(utm({ SesionId }))).status).toBe(200);
    expect(await rows()).toEqual([
      {
        key: expect.stringMatching(/^[0-9a-f]{64}$/),
        firstAt: t.clock.now(),
        visitId: SesionId,
        customerId: laura.id,
        endpoint: 'POST /api/management/offer/simulation',
        source: 'radio',
        medium: 'cuña',
        campaign: 'nov',
        keyword: 'deuda',
      },
    ]);
  });

  test('is stored without a customer for a sign-in request', async () => {
    const { documentType: tipoDocumento, documentNumber: numeroDocumento, password } = laura;
    const body = { tipoDocumento, numeroDocumento, password, UTMDto: utm({ SesionId: randomUUID() }) };
    expect((await t.client().post('/api/Auth/login', body)).status).toBe(200);
    expect(await rows()).toMatchObject([{ customerId: null, endpoint: 'POST /api/Auth/login' }]);
  });

  test('is not stored when the request or the campaign is rejected', async () => {
    const body = { ofertaId: randomUUID(), UTMDto: utm({ SesionId: randomUUID() }) };
    expect((await browser.post('/api/management/offer/simulation', body)).status).toBe(404);
    expect((await simulate({ Utm_source: 'x' })).status).toBe(200);
    expect(await rows()).toEqual([]);
  });

  test.each([
    ['a script', { Utm_source: '<script>alert(1)</script>', Utm_campaign: "'; drop table customer; --" }],
    ['a formula', { Utm_source: '=HYPERLINK("https://evil.example")', Utm_campaign: '+1' }],
  ])('is stored and exported as plain text when it contains %s', async (_what, hostile) => {
    const answer = await simulate(utm({ SesionId: randomUUID(), ...hostile }));
    expect(answer.status).toBe(200);
    expect(answer.text + JSON.stringify(answer.headers)).not.toContain(hostile.Utm_source);
    expect(await rows()).toMatchObject([{ source: hostile.Utm_source, campaign: hostile.Utm_campaign }]);
    const { code, out } = await orderDirectly(t, ['exportar', 'campanas']);
    expect(code).toBe(0);
    expect(out).toContain(laura.documentNumber);
    expect(out).not.toMatch(/(?:^|,)"?[=+]/m);
  });

  test('is deleted after thirteen months', async () => {
    await simulate(utm({ SesionId: randomUUID() }));
    const later = (days: number) => new Date(t.clock.now().getTime() + days * 86_400_000);
    await deleteOldCampaigns(t.platform.database.sql, later(390));
    expect(await rows()).toHaveLength(1);
    await deleteOldCampaigns(t.platform.database.sql, later(400));
    expect(await rows()).toEqual([]);
  });
});
