import { beforeEach, expect, test } from 'vitest';
import { draftForms } from '#contract/drafts.ts';
import { draft } from '#server/db/schema/drafts.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import type { Client } from '#test/support/test-app.ts';

describeOnPostgres('a draft', (engine) => {
  const t = suiteApp(engine);
  let laura: Client;
  beforeEach(async () => {
    laura = await t.signedIn(await t.person());
  });

  const address = '/api/drafts/direccion';
  const typed = {
    dpto: '05',
    address: 'Calle 5 # 4-3\nApto "201" \u0000 \ud800 ñ',
    piso: null,
    timbres: [1, { x: true }],
  };
  const read = async (client = laura) => (await client.get(address)).body.borrador;

  test('is returned exactly as saved, and is replaced by a newer draft', async () => {
    expect(await read()).toBeNull();
    expect((await laura.post('/api/drafts/direccion/save', { datos: { dpto: '11' } })).status).toBe(200);
    t.clock.advance({ seconds: 5 });
    const saved = await laura.post('/api/drafts/direccion/save', { datos: typed, UTMDto: { SesionId: 'x' } });
    expect(saved.body).toEqual({ guardado: t.clock.now().toISOString() });
    expect(await read()).toEqual({ datos: typed, guardado: t.clock.now().toISOString() });
  });

  test('can be read for 24 hours, also in a later session', async () => {
    const person = await t.person();
    const before = await t.signedIn(person);
    await before.post('/api/drafts/direccion/save', { datos: typed });
    await before.post(`/api/auth/user/${person.id}/revoke/refresh-token`);
    expect((await before.get(address)).status).toBe(401);
    t.clock.advance({ hours: 23, minutes: 59 });
    expect(await read(await t.signedIn(person))).toMatchObject({ datos: typed });
    t.clock.advance({ minutes: 1 });
    expect(await read(await t.signedIn(person))).toBeNull();
  });

  test('is deleted by the clean-up after 24 hours', async () => {
    const tidy = t.services.ticks.find(({ name }) => name === 'drafts.tidy')!;
    await laura.post('/api/drafts/direccion/save', { datos: typed });
    t.clock.advance({ hours: 24 });
    await laura.post('/api/Auth/activity');
    await tidy.run();
    expect(await t.platform.database.sql.select().from(draft)).toEqual([]);
  });

  test('can be read only by its owner and only for its form', async () => {
    const marta = await t.signedIn(await t.person());
    await laura.post('/api/drafts/direccion/save', { datos: typed });
    expect(await read(marta)).toBeNull();
    expect((await laura.get('/api/drafts/perfil')).body.borrador).toBeNull();
    expect((await marta.post('/api/drafts/direccion/discard')).body).toEqual({ descartado: false });
    expect(await read()).not.toBeNull();
  });

  test('is deleted when the page discards the draft', async () => {
    await laura.post('/api/drafts/direccion/save', { datos: typed });
    expect((await laura.post('/api/drafts/direccion/discard')).body).toEqual({ descartado: true });
    expect(await read()).toBeNull();
  });

  test('must be a JSON object of at most 16 KB for an existing form', async () => {
    const answers = [
      await laura.post('/api/drafts/direccion/save', { datos: { a: 'x'.repeat(16_000) } }),
      await laura.post('/api/drafts/direccion/save', { datos: { a: 'x'.repeat(17_000) } }),
      await laura.post('/api/drafts/direccion/save', { datos: ['x'] }),
      await laura.post('/api/drafts/direccion/save', { datos: 'x' }),
      await laura.post('/api/drafts/direccion/save', {}),
      await laura.post('/api/drafts/pago/save', { datos: {} }),
      await laura.get('/api/drafts/otro'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 422, 422, 422, 422, 404, 404]);
    expect(draftForms.filter((form) => /pago(?!$)|acuerdo|contrase|codigo/.test(form))).toEqual([]);
  });

  test('does not extend an idle session', async () => {
    for (let minute = 0; minute < 15; minute += 3) {
      t.clock.advance({ minutes: 3 });
      await laura.post('/api/Auth/refresh-token');
      expect((await laura.post('/api/drafts/direccion/save', { datos: typed })).status).toBe(200);
      expect((await laura.post('/api/drafts/direccion/discard')).status).toBe(200);
    }
    t.clock.advance({ seconds: 31 });
    expect((await laura.post('/api/drafts/direccion/save', { datos: typed })).status).toBe(401);
  });
});
