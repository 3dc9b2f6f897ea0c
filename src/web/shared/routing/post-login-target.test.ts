import { describe, expect, test } from 'vitest';
import { memoryStore } from '#test/support/memory-store.ts';
import { forgetTarget, keepTarget, keptTarget, takeTarget } from './post-login-target.ts';

const origin = 'https://rebanca.example';
const kept = (target: string) => {
  const store = memoryStore();
  keepTarget(target, store, origin);
  return store;
};

describe('the target URL after a sign-in', () => {
  test('is restored once, with path, query and hash', () => {
    const store = kept('/portal/ofertas/detalles?oferta=1#plan');
    expect(takeTarget(false, store, origin)).toBe('/portal/ofertas/detalles?oferta=1#plan');
    expect(takeTarget(false, store, origin)).toBeUndefined();
  });

  test('is not stored when the URL is unsafe', () =>
    expect(keptTarget(kept('//evil.example/portal'), origin)).toBeUndefined());

  test('is ignored when the stored URL is external', () => {
    expect(takeTarget(false, memoryStore({ 'post-login-target': 'https://evil.example' }), origin)).toBeUndefined();
  });

  test('is ignored for the path /portal', () => expect(takeTarget(false, kept('/portal'), origin)).toBeUndefined());

  test('can be the rebanking page only while the rebanking banner is shown', () => {
    expect(takeTarget(false, kept('/portal/rebancarizacion'), origin)).toBeUndefined();
    expect(takeTarget(true, kept('/portal/rebancarizacion'), origin)).toBe('/portal/rebancarizacion');
    expect(takeTarget(false, kept('/portal/rebancarizacion/validar-pago?id=1'), origin)).toBe(
      '/portal/rebancarizacion/validar-pago?id=1',
    );
  });

  test('can be removed', () => {
    const store = kept('/portal/ofertas');
    forgetTarget(store);
    expect(keptTarget(store, origin)).toBeUndefined();
  });
});
