import { describe, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { agreementStore, changeAgreementForm, selectAgreement } from './choices/agreement.store.ts';
import { authStore } from './auth.store.ts';
import { cookieIn, type TextStore } from './browser.ts';
import { clearStoredOffer, storedOfferId, storeOfferId } from './choices/chosen-offer.ts';
import { openProcedure, procedureFacts } from './choices/procedure.ts';
import { openRecovery, recoveryWish } from './visit/recovery.ts';
import { parsePublicConfig } from './visit/public-config.ts';
import { resetEveryStore, resetOnSignOut } from './resettable-stores.ts';
import { clearUserCookie, hasUserCookie } from './user-cookie.ts';
import { memoryStore, storageOf } from '#test/support/memory-store.ts';

const id = '3f1c0e0e-3c3a-4a6e-9b1a-0d9f0c1b2a3d';

describe('the chosen offer', () => {
  test('is stored as an opaque id and can be removed', () => {
    const store = memoryStore();
    storeOfferId(id, store);
    expect(store.read('offer')).toBe(id);
    expect(storedOfferId(store)).toBe(id);
    clearStoredOffer(store);
    expect(storedOfferId(store)).toBeUndefined();
  });

  test('is ignored when the stored value is not a valid id', () => {
    expect(storedOfferId(memoryStore({ offer: '{"saldo":1}' }))).toBeUndefined();
  });
});

describe('the user cookie', () => {
  test.each(['rebanca_user', '__Host-rebanca_user'])('is recognised under the name %s', (name) => {
    const jar = memoryStore({ [name]: '1' });
    expect(hasUserCookie(jar)).toBe(true);
    clearUserCookie(jar);
    expect(hasUserCookie(jar)).toBe(false);
  });

  test('is removed only under the name that the browser has stored', () => {
    const removed: string[] = [];
    clearUserCookie({ ...memoryStore({ rebanca_user: '1' }), remove: (name) => void removed.push(name) });
    expect(removed).toEqual(['rebanca_user']);
  });

  test('is ignored unless its value is 1', () =>
    expect(hasUserCookie(memoryStore({ rebanca_user: 'laura' }))).toBe(false));

  test.each([
    ['a=1; rebanca_user=1; b=2', '1'],
    ['xrebanca_user=1', undefined],
    ['', undefined],
    ['rebanca_user', undefined],
  ])('is found only under its exact name in "%s"', (header, value) =>
    expect(cookieIn(header, 'rebanca_user')).toBe(value),
  );
});

describe('§3 the agreement store', () => {
  test('is kept in local storage, but its dialogs are closed after a reload', async () => {
    const { kept } = memoryStore();
    vi.stubGlobal('window', { localStorage: storageOf(kept) });
    selectAgreement(id);
    agreementStore.setState({ acceptanceDialogOpen: true, documentsDialogOpen: true });
    changeAgreementForm({ selectedTerm: 12 });
    expect(JSON.parse(kept.get('agreement')!).state).toEqual({
      ...agreementStore.getInitialState(),
      ...{ selectedAgreementId: id, acceptanceDialogOpen: true, documentsDialogOpen: true },
      form: expect.objectContaining({ selectedTerm: 12 }),
    });
    vi.resetModules();
    const loaded = (await import('./choices/agreement.store.ts')).agreementStore.getState();
    expect(loaded).toMatchObject({ selectedAgreementId: id, form: { selectedTerm: 12 } });
    expect([loaded.acceptanceDialogOpen, loaded.documentsDialogOpen]).toEqual([false, false]);
    resetEveryStore();
    vi.unstubAllGlobals();
  });
});

describe('§3 stores', () => {
  test('keep plan choices, payment option and forced sign-out in local storage', async () => {
    const { kept } = memoryStore();
    vi.stubGlobal('window', { localStorage: storageOf(kept) });
    vi.resetModules();
    const before = await stores();
    before.keepChoice('deuda', { term: 12 });
    const paymentOption = { planId: 1, planVersion: 1, paymentOptionId: 'contado' };
    before.rebankingStore.setState({ paymentOption, paymentStatus: 'pending', walked: true });
    before.showForcedSignOut();
    vi.resetModules();
    const after = await stores();
    expect(after.keptChoice('deuda')).toEqual({ term: 12 });
    expect(after.rebankingStore.getState()).toMatchObject({ paymentOption, paymentStatus: 'pending', walked: false });
    expect(after.inactivityStore.getState()).toMatchObject({ forcedLogoutVisible: true, warningVisible: false });
    after.hideForcedSignOut();
    vi.resetModules();
    expect((await stores()).inactivityStore.getState().forcedLogoutVisible).toBe(false);
    vi.unstubAllGlobals();
  });
});

const stores = async () => ({
  ...(await import('./choices/plan-choice.store.ts')),
  ...(await import('./inactivity/inactivity.store.ts')),
  ...(await import('#web/portal/rebanking/rebanking.store.ts')),
});

describe('signing out', () => {
  test('resets every registered store', () => {
    const store = resetOnSignOut(createStore(() => ({ open: false })));
    store.setState({ open: true });
    authStore.setState({ sessionId: 's', isLoggedIn: true });
    selectAgreement(id);
    changeAgreementForm({ selectedTerm: 6 });
    resetEveryStore();
    expect(store.getState()).toEqual({ open: false });
    expect(authStore.getState()).toEqual({ sessionId: undefined, isLoggedIn: false });
    expect(agreementStore.getState()).toMatchObject({ selectedAgreementId: null, form: { selectedTerm: null } });
  });

  test('clears the identity document of a password recovery from memory', () => {
    const document = { documentType: 'CC', documentNumber: '1020304050' } as const;
    openProcedure(id, { document }, memoryStore());
    openRecovery({ ...document, channel: 'email' }, { requestId: id, channel: 'email', resendAt: 0 }, memoryStore());
    resetEveryStore();
    expect([procedureFacts(), recoveryWish()]).toEqual([{}, undefined]);
  });

  test('removes the storage entries of stores that are not loaded', () => {
    const [local, tab] = [
      memoryStore({ agreement: '{}', 'plan-choices': '{}', preferences: '{}' }),
      memoryStore({ diagnostico: '{}', faces: '1' }),
    ];
    const asStorage = (store: TextStore) => ({ removeItem: (key: string) => store.remove(key) });
    vi.stubGlobal('window', { localStorage: asStorage(local), sessionStorage: asStorage(tab) });
    resetEveryStore();
    expect(['agreement', 'plan-choices', 'preferences'].map(local.read)).toEqual([undefined, undefined, '{}']);
    expect([tab.read('diagnostico'), tab.read('faces')]).toEqual([undefined, '1']);
    vi.unstubAllGlobals();
  });
});

describe('the public settings', () => {
  test('are read from the page', () =>
    expect(parsePublicConfig('{"inactivityMinutes":5}')).toMatchObject({ inactivityMinutes: 5, demo: false }));
  test.each([null, '', 'nothing', '3'])('use the defaults when the page contains %s', (text) => {
    expect(parsePublicConfig(text)).toMatchObject({
      inactivityMinutes: 15,
      inactivityWarningMinutes: 2,
      holdMinutes: 2,
    });
  });
});
