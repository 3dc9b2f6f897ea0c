import { afterAll, beforeAll, expect, test } from 'vitest';
import { specificationRoutes } from '#test/support/specification-routes.ts';
import { diagnosisAlbum } from './diagnosis.album.ts';
import { offersAlbum } from './offers.album.ts';
import { publicAlbum, publicPages } from './public.album.ts';
import { rebankingAlbum } from './rebanking.album.ts';
import { reliefAlbum } from './relief.album.ts';
import { sessionAlbum } from './session.album.ts';
import { openStudio, type Studio } from './studio.ts';

let opened: Studio;
beforeAll(async () => {
  opened = await openStudio();
});
afterAll(() => opened?.close());

const studio = () => opened;
publicAlbum(studio);
offersAlbum(studio);
reliefAlbum(studio);
diagnosisAlbum(studio);
rebankingAlbum(studio);
sessionAlbum(studio);

test('every address of the specification has its screenshots', () => {
  const missing = specificationRoutes
    .map(({ path }) => path.replace('{strategy}', 'oferta'))
    .filter((path) => !opened.taken.has(path) && !publicPages.includes(path));
  expect(missing).toEqual([]);
});
