import { copyFile, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { demoPeople, demoPortfolio } from '#seeds/people.ts';
import { credential, customer, contactPoint } from '#server/db/schema/people.ts';
import { obligation, offer } from '#server/db/schema/offers.ts';
import { describeOnBothEngines } from '#test/support/engines.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { seedDemo } from './seed.ts';

const demo = { people: demoPeople, portfolio: demoPortfolio };

describeOnBothEngines('the demonstration', (engine) => {
  let running: TestApp;
  const start = async (env: Record<string, string> = {}) =>
    (running = await startTestApp(engine, { REBANCA_DEMO: '1', ...env }));
  afterEach(() => running.close());

  const counted = async () => {
    const db = running.platform.database.sql;
    const tables = [customer, credential, contactPoint, obligation, offer] as const;
    const counts: number[] = [];
    for (const table of tables) counts.push(await db.$count(table));
    return counts;
  };

  test('fills an empty database once, and everybody in it can sign in', async () => {
    const { platform, services, signedIn } = await start();
    await seedDemo(platform, services, demo);
    expect(await counted()).toEqual([4, 4, 8, 5, 5]);
    await seedDemo(platform, services, demo);
    expect(await counted()).toEqual([4, 4, 8, 5, 5]);
    for (const { documentType, documentNumber, password } of demoPeople) {
      const browser = await signedIn({ id: '', email: '', documentType, documentNumber, password });
      expect((await browser.get('/api/User')).status).toBe(200);
    }
  });

  test('is completed by the next start when one was cut off', async () => {
    const { platform, services } = await start();
    const brokenOff = {
      ...services,
      portfolio: { ...services.portfolio, savePeople: () => Promise.reject(new Error('killed')) },
    };
    await expect(seedDemo(platform, brokenOff, demo)).rejects.toThrow('killed');
    expect(await counted()).toEqual([3, 0, 6, 5, 5]);
    await seedDemo(platform, services, demo);
    expect(await counted()).toEqual([4, 4, 8, 5, 5]);
  });

  test('never joins the people of a real portfolio', async () => {
    const { platform, services, person } = await start();
    await person();
    await seedDemo(platform, services, demo);
    expect((await counted()).slice(0, 2)).toEqual([1, 1]);
  });

  test('is not brought unless it is asked for, and never in production', async () => {
    const { platform, services } = await start({ REBANCA_DEMO: '0' });
    await seedDemo(platform, services, demo);
    await seedDemo(
      { ...platform, config: { ...platform.config, demo: true, environment: 'production' } },
      services,
      demo,
    );
    expect(await counted()).toEqual([0, 0, 0, 0, 0]);
  });

  test('says which line of its portfolio is wrong', async () => {
    const { platform, services } = await start();
    const folder = await mkdtemp(join(tmpdir(), 'rebanca-demo-'));
    const broken = join(folder, 'cartera.csv');
    await copyFile(demoPortfolio, broken);
    await writeFile(broken, 'TI,1,Ana,Ruiz,,,no,1,Tarjeta,Banco Ceiba,,2025-01-01,1,0,0,0,\n', { flag: 'a' });
    await expect(seedDemo(platform, services, { ...demo, portfolio: pathToFileURL(broken) })).rejects.toThrow(
      /línea 7/,
    );
  });
});
