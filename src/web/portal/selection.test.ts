import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { managementQuery } from '#web/shared/api/person.queries.ts';
import { agreementStore } from '#web/shared/session/choices/agreement.store.ts';
import type { Situation } from '#web/shared/routing/guard.ts';
import { agreementChosen, choose, offerChosen, offerOrItsAgreementChosen, offerSearch } from './selection.ts';
import { storageOf } from '#test/support/memory-store.ts';

const a = '3f1c0e0e-3c3a-4a6e-9b1a-0d9f0c1b2a3d';
const b = '3f1c0e0e-3c3a-4a6e-9b1a-0d9f0c1b2a3e';
const live = (id: string) => ({ id, isLive: true });

describe('choose', () => {
  test('prefers the item in the URL to the stored item', () => {
    expect(choose([live(a), live(b)], a, b)).toEqual({ kind: 'chosen', id: a });
  });
  test('returns `unknown` when the item in the URL does not exist', () => {
    expect(choose([live(a)], b, a)).toEqual({ kind: 'unknown' });
  });
  test('uses the stored item when the URL contains no item', () => {
    expect(choose([live(a), live(b)], undefined, b)).toEqual({ kind: 'chosen', id: b });
  });
  test('allows an ended item in the URL', () => {
    const ended = { id: a, isLive: false };
    expect(choose([ended, live(b)], a, undefined)).toEqual({ kind: 'chosen', id: a });
    expect(choose([ended, live(b)], undefined, a)).toEqual({ kind: 'chosen', id: a });
  });
  test('uses the only live item by default', () => {
    expect(choose([{ id: a, isLive: false }, live(b)], undefined, undefined)).toEqual({ kind: 'chosen', id: b });
  });
  test('ignores a stored item that does not exist', () => {
    expect(choose([live(b)], undefined, a)).toEqual({ kind: 'chosen', id: b });
  });
  test('returns `none` with several items or without items', () => {
    expect(choose([live(a), live(b)], undefined, undefined)).toEqual({ kind: 'none' });
    expect(choose([], undefined, a)).toEqual({ kind: 'none' });
  });
});

describe('the guard of a page about one offer or agreement', () => {
  let local: Map<string, string>;
  beforeEach(() => {
    local = new Map();
    vi.stubGlobal('window', { localStorage: storageOf(local) });
  });
  afterEach(() => void vi.unstubAllGlobals());

  function at(search: Record<string, string>, offers: object[], agreements: object[] = []): Situation {
    const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
    const data = { offers, agreements } as never;
    queries.setQueryData(managementQuery.queryKey, data);
    queries.fetchQuery = (async () => data) as never;
    const pathname = '/portal/ofertas/detalles';
    return { queries, search, pathname, address: pathname, preload: false } as unknown as Situation;
  }
  const offer = (id: string, state = 'DISPONIBLE') => ({ id, state });

  test('puts the only live offer into the URL', async () => {
    expect(await offerChosen(at({ x: '1' }, [offer(a), offer(b, 'VENCIDA')]))).toBe(
      `/portal/ofertas/detalles?x=1&oferta=${a}`,
    );
    expect(local.get('offer')).toBe(a);
  });
  test('allows the offer in the URL and stores only the id of the offer', async () => {
    expect(await offerChosen(at({ oferta: b }, [offer(a), offer(b)]))).toBeUndefined();
    expect(local.get('offer')).toBe(b);
  });
  test('shows the not-found page for the offer of another user', async () => {
    await expect(offerChosen(at({ oferta: b }, [offer(a)]))).rejects.toMatchObject({ statusCode: 404 });
  });
  test('redirects to the offers when no offer can be determined', async () => {
    expect(await offerChosen(at({}, [offer(a), offer(b)]))).toBe('/portal/ofertas');
  });
  test('reads the offers again when the cache does not contain the offer in the URL', async () => {
    const situation = at({ oferta: b }, [offer(a)]);
    situation.queries.fetchQuery = (async () => ({ offers: [offer(a), offer(b)], agreements: [] })) as never;
    expect(await offerChosen(situation)).toBeUndefined();
  });
  test('allows an accepted offer only on the accept page', async () => {
    const situation = at(
      { oferta: b },
      [offer(a)],
      [
        { id: 'agreement', offerId: b, state: 'VIGENTE' },
        { id: 'membership', offerId: null, state: 'VIGENTE' },
      ],
    );
    expect(await offerOrItsAgreementChosen(situation)).toBeUndefined();
    await expect(offerChosen(situation)).rejects.toMatchObject({ statusCode: 404 });
  });
  test('puts the chosen agreement into the URL and into the agreement store', async () => {
    const agreement = (id: string) => ({ id, state: 'VIGENTE' });
    expect(await agreementChosen(at({ acuerdo: a }, [], [agreement(a), agreement(b)]))).toBeUndefined();
    expect(agreementStore.getState().selectedAgreementId).toBe(a);
    expect(await agreementChosen(at({}, [], [agreement(a), agreement(b)]))).toBe(
      `/portal/ofertas/detalles?acuerdo=${a}`,
    );
  });
});

test('offerSearch keeps only the id of the offer', () => {
  expect(offerSearch({ oferta: a, x: '1' })).toEqual({ oferta: a });
  expect(offerSearch({ oferta: '' })).toEqual({});
});
