import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDemoClock } from './demo-clock.ts';

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'rebanca-reloj-'))));
afterEach(() => rm(folder, { recursive: true, force: true }));

const near = (clock: { now(): Date }, ahead: number) =>
  expect(Math.abs(clock.now().getTime() - Date.now() - ahead)).toBeLessThan(1_000);
const day = 86_400_000;

test('the demo clock shows the real time plus its offset, also after a restart', () => {
  const clock = openDemoClock(folder);
  near(clock, 0);
  clock.advance(day);
  clock.advance(day);
  near(clock, 2 * day);
  const again = openDemoClock(folder);
  near(again, 2 * day);
});

test.each(['', '{', '[]', '{"aheadMs":"mucho"}', '{"aheadMs":-86400000}'])(
  'the demo clock uses the real time when the stored file is %j',
  async (text) => {
    openDemoClock(folder).advance(day);
    const file = path.join(folder, 'reloj-adelantado.json');
    expect(await readFile(file, 'utf8')).toBe('{"aheadMs":86400000}');
    await writeFile(file, text);
    near(openDemoClock(folder), 0);
  },
);
