import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import { inactivityStore } from '#web/session/inactivity/inactivity.store.ts';
import { untilItComes } from '#web/session/browser.ts';
import { preferences } from '#web/session/preferences.store.ts';
import { useUser } from '#web/session/SessionProvider.tsx';
import { AmountsHidden } from '#web/ui/AmountsHidden.tsx';
import { SkipLink } from '#web/ui/SkipLink.tsx';
import { ToastRegion } from '#web/ui/ToastRegion.tsx';
import { NetworkNotices } from '#web/layouts/notices/NetworkNotices.tsx';
import { RouteAnnouncer } from '#web/layouts/notices/RouteAnnouncer.tsx';
import { dismissToast, toasts } from '#web/parts/toasts.store.ts';
import { WhatsAppButton } from '#web/layouts/whatsapp/WhatsAppButton.tsx';
import { UnheardNotice } from '#web/layouts/notices/UnheardNotice.tsx';
import { WhenIdle } from './WhenIdle.tsx';

// Comes as soon as somebody is signed in, long before anybody has idled. The guard itself acts without it, so what does not
// come takes no page down.
const InactivityDialogs = lazy(async () => {
  const chunk = await untilItComes(() => import('#web/layouts/notices/InactivityDialogs.tsx'));
  return { default: chunk.InactivityDialogs };
});

/** What every page has around it, whatever its layout. */
export function Shell() {
  const amountsHidden = useStore(preferences, (state) => state.amountsHidden);
  const { list } = useStore(toasts);
  const signedIn = useUser() !== null;
  const signedOutByForce = useStore(inactivityStore, ({ forcedLogoutVisible }) => forcedLogoutVisible);
  return (
    <AmountsHidden value={amountsHidden}>
      <SkipLink />
      <RouteAnnouncer />
      <NetworkNotices />
      <Outlet />
      <WhatsAppButton />
      <UnheardNotice />
      <ToastRegion toasts={list} onDismiss={dismissToast} />
      {signedIn || signedOutByForce ? (
        <Suspense fallback={null}>
          <InactivityDialogs />
        </Suspense>
      ) : null}
      <WhenIdle />
    </AmountsHidden>
  );
}
