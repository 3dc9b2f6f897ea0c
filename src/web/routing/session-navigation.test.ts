import { expect, test, vi } from 'vitest';
import type { PortalRouter } from './router.ts';
import { sessionNavigation } from './session-navigation.ts';

test('§2.2, §4 whoever is signed out is replaced onto the other page: no way back leads into the portal', async () => {
  const navigate = vi.fn(async () => undefined);
  const { toPublicHome, toSignIn } = sessionNavigation({ navigate } as unknown as PortalRouter);
  await toPublicHome();
  await toSignIn();
  expect(navigate.mock.calls).toEqual([[{ to: '/inicio', replace: true }], [{ to: '/iniciar-sesion', replace: true }]]);
});
