import { specificationRoutes } from '#test/support/specification-routes.ts';
import { diagnosisAlbum } from './diagnosis.album.ts';
import { offersAlbum } from './offers.album.ts';
import { publicAlbum, publicPages } from './public.album.ts';
import { rebankingAlbum } from './rebanking.album.ts';
import { reliefAlbum } from './relief.album.ts';
import { sessionAlbum } from './session.album.ts';
import { expect, taken, test } from './studio.ts';

publicAlbum();
offersAlbum();
reliefAlbum();
diagnosisAlbum();
rebankingAlbum();
sessionAlbum();

test('every page of the specification has a screenshot', () => {
  const missing = specificationRoutes
    .map(({ path }) => path.replace('{strategy}', 'oferta'))
    .filter((path) => !taken.has(path) && !publicPages.includes(path));
  expect(missing).toEqual([]);
});
