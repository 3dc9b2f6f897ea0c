import { expect, test, vi } from 'vitest';
import { sessionNavigation } from './session-navigation.ts';

const at = (pathname: string) => {
  const navigate = vi.fn(async () => undefined);
  const location = { pathname, href: pathname };
  const rendered = new Set<() => void>();
  const subscribe = (_event: 'onRendered', listener: () => void) => {
    rendered.add(listener);
    return () => rendered.delete(listener);
  };
  const navigation = sessionNavigation({ navigate, clearCache: () => undefined, subscribe, state: { location } });
  return { navigate, rendered, ...navigation };
};

test.each(['/registro', '/portal/ofertas'])(
  '§2.2, §4 toPublicHome and toSignIn replace the history entry %s without reloading the document',
  async (pathname) => {
    const { navigate, toPublicHome, toSignIn } = at(pathname);
    await toPublicHome();
    await toSignIn();
    expect(navigate.mock.calls).toEqual([
      [{ to: '/inicio', replace: true }],
      [{ to: '/iniciar-sesion', replace: true }],
    ]);
  },
);

test('nextPage resolves after the next page is rendered and removes its listener', async () => {
  const { rendered, nextPage } = at('/portal');
  const next = nextPage();
  for (const listener of rendered) listener();
  await next;
  expect(rendered.size).toBe(0);
});
