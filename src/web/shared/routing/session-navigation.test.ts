import { afterEach, expect, test, vi } from 'vitest';
import { sessionNavigation } from './session-navigation.ts';

afterEach(() => void vi.unstubAllGlobals());

const at = (pathname: string) => {
  const navigate = vi.fn(async () => undefined);
  const location = { pathname, href: pathname };
  return { navigate, ...sessionNavigation({ navigate, clearCache: () => undefined, state: { location } }) };
};

test('§2.2, §4 whoever is signed out is replaced onto the other page: no way back leads into the portal', async () => {
  const { navigate, toPublicHome, toSignIn } = at('/registro');
  await toPublicHome();
  await toSignIn();
  expect(navigate.mock.calls).toEqual([[{ to: '/inicio', replace: true }], [{ to: '/iniciar-sesion', replace: true }]]);
});

test('out of the portal the site’s own document is loaded, and nothing goes on in this one', async () => {
  const { navigate, toPublicHome } = at('/portal/ofertas');
  const left = vi.fn();
  void toPublicHome().then(left);
  await new Promise((resolve) => setTimeout(resolve));
  expect(navigate.mock.calls).toEqual([[{ to: '/inicio', replace: true, reloadDocument: true }]]);
  expect(left).not.toHaveBeenCalled();
});
