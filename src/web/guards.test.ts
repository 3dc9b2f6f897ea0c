import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { User } from '#contract/account.ts';
import { managementQuery } from './shared/api/person.queries.ts';
import { arrivalStore, setArrivalReason } from './shared/session/visit/arrival.store.ts';
import { FatalError, LinkRefused } from './shared/routing/fatal-error.ts';
import { guarded, redirectTo, type Guard, type Situation } from './shared/routing/guard.ts';
import { postLogin, tokenValidation } from './site/guards.ts';
import { dropInvitation, heldInvitation } from './site/invitation.ts';
import {
  activeMembership,
  cardPaymentValidation,
  cardPaymentValidationOfRoute,
  diagnosisRedirect,
  membershipAtProgramme,
  postLoginTarget,
  rebanking,
  signedIn,
} from './portal/guards.ts';
import { agreementChosen } from './portal/selection.ts';
import { readSearch } from './shared/routing/search-text.ts';
import { storageOf } from '#test/support/memory-store.ts';

const laura = { id: 'u-1', isClientType: false, isPaidInFull: false } as User;
let tab: Map<string, string>;

beforeEach(() => {
  tab = new Map();
  vi.stubGlobal('window', {
    sessionStorage: storageOf(tab),
    location: { origin: 'https://rebanca.example', pathname: '/', search: '', hash: '' },
  });
  setArrivalReason(undefined);
  dropInvitation();
});
afterEach(() => void vi.unstubAllGlobals());

function at(address: string, change: Partial<Situation> = {}): Situation {
  const url = new URL(address, 'https://rebanca.example');
  return {
    queries: new QueryClient(),
    session: {} as Situation['session'],
    user: null,
    pathname: url.pathname,
    search: readSearch(url.search),
    address,
    params: {},
    preload: false,
    ...change,
  };
}

function withManagement(data: object): QueryClient {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  queries.setQueryData(managementQuery.queryKey, {
    obligations: [],
    offers: [],
    agreements: [],
    application: null,
    diagnosis: { step: 'OBJETIVO' },
    ...data,
  } as never);
  return queries;
}

describe('the guard of the portal', () => {
  test('allows a signed-in user', () => expect(signedIn(at('/portal/ofertas', { user: laura }))).toBeUndefined());

  test('redirects a signed-out visitor to /inicio, and stores the whole URL', () => {
    expect(signedIn(at('/portal/ofertas?a=1#b'))).toBe('/inicio');
    expect(tab.get('post-login-target')).toBe('/portal/ofertas?a=1#b');
    expect(arrivalStore.getState().reason).toBe('portal-refused');
  });

  test('redirects a signed-out payer to /inicio with the reason `payment-refused`', () => {
    expect(signedIn(at('/portal/validar-pago/oferta?id=01-1'))).toBe('/inicio');
    expect(arrivalStore.getState().reason).toBe('payment-refused');
    expect(tab.get('post-login-target')).toBe('/portal/validar-pago/oferta?id=01-1');
  });

  test('stores nothing during a preload', () => {
    expect(signedIn(at('/portal/ofertas', { preload: true }))).toBe('/inicio');
    expect(tab.size).toBe(0);
  });
});

describe('token-validation', () => {
  test('redirects to /inicio', () => expect(tokenValidation(at('/'))).toBe('/inicio'));
  test('does not redirect a health check', () => expect(tokenValidation(at('/?healthcheck'))).toBeUndefined());
  test('removes an invitation from the URL and stores the invitation', () => {
    expect(tokenValidation(at('/?token=abc'))).toBe('/');
    expect(heldInvitation()).toBe('abc');
    expect(tokenValidation(at('/'))).toBeUndefined();
  });
  test('stores nothing during a preload', () => {
    tokenValidation(at('/?token=abc', { preload: true }));
    expect(heldInvitation()).toBeUndefined();
  });
});

describe('the guard of /iniciar-sesion', () => {
  test('stores the target of the query string with the hash of the URL', () => {
    expect(postLogin(at('/iniciar-sesion?target=%2Fportal%2Fofertas%3Fa%3D1#plan'))).toBeUndefined();
    expect(tab.get('post-login-target')).toBe('/portal/ofertas?a=1#plan');
  });
  test('prefers the hash of the target to the hash of the URL', () => {
    void postLogin(at('/iniciar-sesion?target=%2Fportal%2Fofertas%23plan#otro'));
    expect(tab.get('post-login-target')).toBe('/portal/ofertas#plan');
  });
  test('stores nothing during a preload', () => {
    void postLogin(at('/iniciar-sesion?target=%2Fportal%2Fofertas', { preload: true }));
    expect(tab.size).toBe(0);
  });
  test('does not store an external target', () => {
    void postLogin(at('/iniciar-sesion?target=https%3A%2F%2Fevil.example%2Fportal'));
    void postLogin(at('/iniciar-sesion?target=%2F%2Fevil.example%2Fportal'));
    expect(tab.size).toBe(0);
  });
});

describe('the guard of /portal with a stored target', () => {
  test('redirects to the stored target once', async () => {
    tab.set('post-login-target', '/portal/ofertas?a=1#b');
    const queries = withManagement({});
    expect(await postLoginTarget(at('/portal', { user: laura, queries }))).toBe('/portal/ofertas?a=1#b');
    expect(await postLoginTarget(at('/portal', { user: laura, queries }))).toBeUndefined();
  });
  test('keeps the target while the user is signed out', async () => {
    tab.set('post-login-target', '/portal/ofertas');
    expect(await postLoginTarget(at('/portal'))).toBeUndefined();
    expect(tab.get('post-login-target')).toBe('/portal/ofertas');
  });
  test('keeps the target during a preload', async () => {
    tab.set('post-login-target', '/portal/ofertas');
    expect(await postLoginTarget(at('/portal', { user: laura, preload: true }))).toBeUndefined();
    expect(tab.get('post-login-target')).toBe('/portal/ofertas');
  });
  test('does not redirect to the rebanking page when the user has an active membership', async () => {
    tab.set('post-login-target', '/portal/rebancarizacion');
    const queries = withManagement({ agreements: [{ membershipPrice: 240_000, state: 'VIGENTE' }] });
    expect(await postLoginTarget(at('/portal', { user: laura, queries }))).toBeUndefined();
  });

  test.each([
    ['an agreement has a membership price', laura, [{ membershipPrice: 240_000, state: 'PENDIENTE_PAGO_INICIAL' }]],
    ['a user of client type has not paid in full', { ...laura, isClientType: true } as User, []],
  ])('§2.2 skips the rebanking page when %s, even with an open application', async (_why, user, agreements) => {
    tab.set('post-login-target', '/portal/rebancarizacion?a=1#b');
    const queries = withManagement({ agreements, application: { state: 'PAGO_PENDIENTE', agreementId: 'm' } });
    expect(await postLoginTarget(at('/portal', { user, queries }))).toBeUndefined();
    expect(tab.size).toBe(0);
  });
  test('§2.2 redirects to the rebanking page while the rebanking banner applies', async () => {
    tab.set('post-login-target', '/portal/rebancarizacion?a=1#b');
    const queries = withManagement({ agreements: [{ membershipPrice: 0, state: 'VIGENTE' }] });
    expect(await postLoginTarget(at('/portal', { user: laura, queries }))).toBe('/portal/rebancarizacion?a=1#b');
  });
});

describe('card-payment-provider validation', () => {
  test('allows a URL without return parameters', () => {
    expect(cardPaymentValidation('oferta')(at('/portal/ofertas/detalles?oferta=1'))).toBeUndefined();
    expect(cardPaymentValidation('diagnostico')(at('/portal/diagnostico/objetivo'))).toBeUndefined();
  });
  test('ignores a parameter with an empty or too long value', () => {
    expect(cardPaymentValidation('diagnostico')(at('/portal/diagnostico/objetivo?id=&ref_payco='))).toBeUndefined();
    expect(cardPaymentValidation('oferta')(at(`/portal/ofertas/detalles?id=${'9'.repeat(300)}`))).toBeUndefined();
    expect(cardPaymentValidation('oferta')(at('/portal/ofertas/detalles?id=&ref_payco=7'))).toBe(
      '/portal/validar-pago/oferta?ref_payco=7',
    );
  });
  test.each([
    ['oferta', '/portal/ofertas/detalles?oferta=1&id=01-2', '/portal/validar-pago/oferta?id=01-2'],
    [
      'acuerdo',
      '/portal/ofertas/acuerdos/detalles?ref_payco=101234567',
      '/portal/validar-pago/acuerdo?ref_payco=101234567',
    ],
    ['diagnostico', '/portal/diagnostico/objetivo?id=7', '/portal/validar-pago/diagnostico?id=7'],
    ['membresia', '/portal/validar-pago/membresia?id=7', '/portal/rebancarizacion/validar-pago?id=7'],
  ] as const)('redirects for the strategy %s from %s to %s', (strategy, from, to) => {
    expect(cardPaymentValidation(strategy)(at(from))).toBe(to);
  });
  test('allows return parameters on the validation pages', () => {
    expect(cardPaymentValidation('membresia')(at('/portal/rebancarizacion/validar-pago?id=7'))).toBeUndefined();
    expect(
      cardPaymentValidationOfRoute(at('/portal/validar-pago/oferta?id=7', { params: { strategy: 'oferta' } })),
    ).toBeUndefined();
  });
  test('redirects a membership payment to the validation page of the rebanking programme', () => {
    expect(
      cardPaymentValidationOfRoute(at('/portal/validar-pago/membresia?id=7', { params: { strategy: 'membresia' } })),
    ).toBe('/portal/rebancarizacion/validar-pago?id=7');
  });
  test('shows the not-found page for an unknown strategy', () => {
    const visit = () => cardPaymentValidationOfRoute(at('/portal/validar-pago/otra', { params: { strategy: 'otra' } }));
    expect(visit).toThrow(new FatalError({ statusCode: 404, message: 'Page Not Found: /portal/validar-pago/otra' }));
  });
});

describe('the guard of the rebanking page', () => {
  test('allows access while the rebanking banner applies', async () => {
    expect(
      await rebanking(at('/portal/rebancarizacion', { user: laura, queries: withManagement({}) })),
    ).toBeUndefined();
  });
  test('redirects to /portal when a customer of the client type has unpaid debts', async () => {
    const user = { ...laura, isClientType: true } as User;
    expect(await rebanking(at('/portal/rebancarizacion', { user, queries: withManagement({}) }))).toBe('/portal');
  });

  const asked = (state: string, agreement: object = {}, user = laura) =>
    rebanking(
      at('/portal/rebancarizacion', {
        user,
        queries: withManagement({
          agreements: [
            { id: 'm', membershipPrice: 240_000, state: 'PENDIENTE_PAGO_INICIAL', pendingAttempt: null, ...agreement },
          ],
          application: { state, agreementId: 'm' },
        }),
      }),
    );
  test('allows access while an application is open, even without the rebanking banner', async () => {
    expect(await asked('PAGO_PENDIENTE')).toBeUndefined();
    expect(await asked('EN_REVISION_PEP', {}, { ...laura, isClientType: true } as User)).toBeUndefined();
  });
  test('redirects to the validation page while a payment is under way', async () => {
    expect(await asked('PAGO_PENDIENTE', { pendingAttempt: { id: 'a' } })).toBe('/portal/rebancarizacion/validar-pago');
  });
  test('redirects to /portal while a membership is active, and allows access after its end', async () => {
    expect(await asked('ACTIVA', { state: 'CUMPLIDO' })).toBe('/portal');
    expect(await asked('VENCIDA', { state: 'CUMPLIDO', membershipPrice: 0 })).toBeUndefined();
  });
});

describe('a guard of the membership programme', () => {
  const applied = (state: string) => withManagement({ application: { state, agreementId: 'm' } });
  const programme = (queries: QueryClient) => activeMembership(at('/portal/programa', { user: laura, queries }));
  test('allows access only with an active membership', async () => {
    expect(await programme(applied('ACTIVA'))).toBeUndefined();
    for (const state of ['PAGO_PENDIENTE', 'VENCIDA', 'DESISTIDA'])
      expect(await programme(applied(state))).toBe('/portal/rebancarizacion');
    expect(await programme(withManagement({}))).toBe('/portal/rebancarizacion');
  });
  test('redirects from the agreement of the active membership to the programme page', async () => {
    const asked = (state: string, id: string) =>
      membershipAtProgramme(
        at(`/portal/ofertas/acuerdos/detalles?acuerdo=${id}`, { user: laura, queries: applied(state) }),
      );
    expect(await asked('ACTIVA', 'm')).toBe('/portal/programa');
    expect(await asked('ACTIVA', 'other')).toBeUndefined();
    expect(await asked('VENCIDA', 'm')).toBeUndefined();
  });
});

describe('a failed read of agreements, progress and diagnosis', () => {
  const failing = () => {
    const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    return queries;
  };
  test.each([
    ['rebanking', rebanking, '/portal/rebancarizacion'],
    ['the membership programme', activeMembership, '/portal/programa'],
    ['diagnosis-redirect', diagnosisRedirect, '/portal/diagnostico'],
    ['the chosen agreement', agreementChosen, '/portal/ofertas/acuerdos/detalles?acuerdo=1'],
  ])('makes the guard of %s allow access', async (_name, guard, address) => {
    expect(await guard(at(address, { user: laura, queries: failing() }))).toBeUndefined();
  });
});

test.each([
  ['OBJETIVO', '/portal/diagnostico/objetivo'],
  ['COMPLETAR', '/portal/diagnostico/completar-informacion'],
  ['DETALLES', '/portal/diagnostico/detalles'],
])('diagnosis-redirect at the step %s redirects to %s', async (step, page) => {
  const queries = withManagement({ diagnosis: { step } });
  expect(await diagnosisRedirect(at('/portal/diagnostico', { queries }))).toBe(page);
});

describe('guarded', () => {
  const location = { pathname: '/portal', searchStr: '?a=1', hash: 'b' };
  const run = (...guards: Guard[]) =>
    guarded(...guards)({ context: { user: laura } as never, location, params: {}, preload: false });

  test('runs guards in order and stops at the first redirect', async () => {
    const asked: string[] = [];
    const guard =
      (name: string, verdict?: string): Guard =>
      () => (asked.push(name), verdict);
    const outcome = run(guard('one'), guard('two', '/portal/ofertas?x=1#y'), guard('three'));
    await expect(outcome).rejects.toMatchObject({
      options: { to: '/portal/ofertas', search: { x: '1' }, hash: 'y', replace: true },
    });
    expect(asked).toEqual(['one', 'two']);
  });

  test('allows access when no guard redirects', async () => expect(await run(() => undefined)).toBeUndefined());

  test.each(['https://evil.example/portal', '//evil.example', 'javascript:alert(1)', 'data:text/html,x'])(
    'never redirects to %s',
    (address) => expect(() => redirectTo(address)).toThrow(LinkRefused),
  );

  test('passes the whole URL to each guard', async () => {
    let seen = '';
    await run(({ address }) => void (seen = address));
    expect(seen).toBe('/portal?a=1#b');
  });

  test('lists the names of the named guards', () =>
    expect(guarded(signedIn, rebanking).guardNames).toEqual(['rebanking']));
});
