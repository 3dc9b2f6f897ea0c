import { copyFile, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { demoData, demoPeople } from '#seeds/people.ts';
import { addBusinessDays, bogotaDate } from '#domain/time/calendar.ts';
import { credential, customer, contactPoint } from '#server/db/schema/people.ts';
import { obligation, offer } from '#server/db/schema/offers.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { violationsOf, invariants } from '#server/cli/invariants.store.ts';
import { seedDemo } from './seed.ts';

const demo = demoData;

describeOnPostgres('seedDemo', (engine) => {
  let running: TestApp;
  const start = async () => (running = await startTestApp(engine, { REBANCA_DEMO: '1' }));
  afterEach(() => running.close());

  const counted = async () => {
    const db = running.platform.database.sql;
    const tables = [customer, credential, contactPoint, obligation, offer] as const;
    const counts: number[] = [];
    for (const table of tables) counts.push(await db.$count(table));
    return counts;
  };

  // The row counts of customers, credentials, contact points, obligations and offers. The debt of the ended plan has
  // two offers.
  const everything = [9, 9, 18, 13, 14];

  test('fills an empty database once, and never in production', async () => {
    const { platform, services, provider, drain, signedIn } = await start();
    for (const other of [{ demo: false }, { environment: 'production' }] as const) {
      await seedDemo({ ...platform, config: { ...platform.config, ...other } }, services, demo);
      expect(await counted()).toEqual([0, 0, 0, 0, 0]);
    }
    const data = {
      ...demo,
      leavePending: (order: Parameters<typeof provider.control.createTransaction>[0]) =>
        provider.control.createTransaction({ ...order, settleMs: null }).id,
    };
    for (let time = 0; time < 2; time++) {
      await seedDemo(platform, services, data);
      expect(await counted()).toEqual(everything);
    }
    await drain();
    for (const { documentType, documentNumber, password } of demoPeople) {
      const browser = await signedIn({ id: '', email: '', documentType, documentNumber, password });
      expect((await browser.get('/api/User')).status).toBe(200);
    }
    const seen = async (name: string) => {
      const { documentType, documentNumber, password } = demoPeople.find((one) => one.name.startsWith(name))!;
      const browser = await signedIn({ id: '', email: '', documentType, documentNumber, password });
      const { body: home } = await browser.get('/api/management/userManagement');
      const { body: documents } = await browser.get('/api/Documents/rebancarizacion');
      const kinds = documents.data.map(({ tipo }: { tipo: string }) => tipo).sort();
      return { ...home, kinds, user: (await browser.get('/api/User')).body };
    };

    const laura = await seen('Laura');
    expect(laura.ofertas).toHaveLength(3);
    expect(laura.acuerdos.map(({ estado, situacion }: any) => [estado, situacion])).toEqual([
      ['PAZ_Y_SALVO', null],
      ['VIGENTE', 'AL_DIA'],
    ]);
    expect(laura.kinds).toEqual(['ACUERDO', 'ACUERDO', 'COMPROBANTE', 'COMPROBANTE', 'COMPROBANTE', 'PAZ_Y_SALVO']);

    const andres = await seen('Andrés');
    const [overdue] = andres.acuerdos;
    expect(overdue).toMatchObject({ estado: 'VIGENTE', pagoEnCurso: { valor: overdue.porPagar[0].valor } });
    expect(overdue.cuotas.map(({ estado }: any) => estado)).toContain('VENCIDA');
    expect(andres.ofertas.map(({ saldo }: any) => saldo)).toEqual([8_400_000]);

    const marta = await seen('Marta');
    expect(marta.user).toMatchObject({ esClienteRebanca: true, isPaidInFull: true, fullPazySalvo: true });
    expect(marta).toMatchObject({ ofertas: [], solicitud: null, kinds: ['ACUERDO', 'COMPROBANTE', 'PAZ_Y_SALVO'] });

    const [ending] = (await seen('Diana')).acuerdos;
    expect(ending).toMatchObject({ estado: 'VIGENTE', situacion: 'POR_TERMINAR', terminaEl: expect.any(String) });

    const oscar = await seen('Óscar');
    expect(oscar.acuerdos).toMatchObject([{ situacion: 'EN_PAUSA', enPausaHasta: expect.any(String) }]);
    expect(oscar.kinds).toEqual(['ACUERDO', 'COMPROBANTE', 'OTROSI']);

    const yolanda = await seen('Yolanda');
    expect(yolanda.acuerdos).toMatchObject([{ estado: 'INCUMPLIDO', recuperacion: { hasta: expect.any(String) } }]);
    expect(yolanda.ofertas).toHaveLength(1);

    expect(await seen('Kevin')).toMatchObject({ obligaciones: [], ofertas: [], acuerdos: [], kinds: [] });

    for (const invariant of invariants)
      expect(await violationsOf(platform.database.sql, invariant, 1), invariant.claim).toMatchObject({ count: 0 });
  });

  test('reports an invalid line, and completes the seed at the next start', async () => {
    const { platform, services } = await start();
    const folder = await mkdtemp(join(tmpdir(), 'rebanca-demo-'));
    const broken = join(folder, 'cartera.csv');
    await copyFile(demoData.portfolio, broken);
    await writeFile(broken, 'TI,1,Ana,Ruiz,,,no,1,Tarjeta,Banco Ceiba,,2025-01-01,1,0,0,0,\n', { flag: 'a' });
    await expect(seedDemo(platform, services, { ...demo, portfolio: pathToFileURL(broken) })).rejects.toThrow(
      /línea 8/,
    );
    const brokenOff = {
      ...services,
      portfolio: { ...services.portfolio, savePeople: () => Promise.reject(new Error('killed')) },
    };
    await expect(seedDemo(platform, brokenOff, demo)).rejects.toThrow('killed');
    expect(await counted()).toEqual([8, 0, 16, 13, 14]);
    await seedDemo(platform, services, demo);
    expect(await counted()).toEqual(everything);
  });

  test('adds nothing to a database with other customers', async () => {
    const { platform, services, person } = await start();
    await person();
    await seedDemo(platform, services, demo);
    expect((await counted()).slice(0, 2)).toEqual([1, 1]);
  });
});

describeOnPostgres('the demonstration plans of customers with payment difficulties', (engine) => {
  test.each(['2026-12-31T04:30:00.000Z', '2028-02-29T23:00:00.000Z'])(
    'have their intended states when the portal starts on %s',
    async (start) => {
      const { platform, services, clock, signedIn, close } = await startTestApp(engine, { REBANCA_DEMO: '1' });
      clock.set(start);
      await seedDemo(platform, services, demo);
      await services.agreements.reviewDays(clock.now());
      const planOf = async (name: string) => {
        const { documentType, documentNumber, password } = demoPeople.find((one) => one.name.startsWith(name))!;
        const browser = await signedIn({ id: '', email: '', documentType, documentNumber, password });
        const [plan] = (await browser.get('/api/management/userManagement')).body.acuerdos;
        return plan;
      };
      const today = bogotaDate(clock.now());
      expect(await planOf('Diana')).toMatchObject({
        situacion: 'POR_TERMINAR',
        terminaEl: addBusinessDays(today, 10),
      });
      const paused = await planOf('Óscar');
      expect(paused.situacion).toBe('EN_PAUSA');
      expect(paused.enPausaHasta > today).toBe(true);
      const { recuperacion } = await planOf('Yolanda');
      expect(recuperacion.hasta > today).toBe(true);
      expect((await planOf('Andrés')).situacion).toMatch(/EN_GRACIA|EN_MORA/);
      await close();
    },
  );
});
