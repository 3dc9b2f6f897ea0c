import { Outlet, Scripts, useRouter } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { inactivityStore } from '#web/shared/session/inactivity/inactivity.store.ts';
import { preferences } from '#web/shared/session/preferences.store.ts';
import { useUser } from '#web/shared/session/SessionProvider.tsx';
import { AmountsHidden } from '#ui/AmountsHidden.tsx';
import { Logo } from '#ui/Logo.tsx';
import { SkipLink } from '#ui/SkipLink.tsx';
import { ToastRegion } from '#ui/ToastRegion.tsx';
import { NetworkNotices } from './notices/NetworkNotices.tsx';
import { RouteAnnouncer } from './notices/RouteAnnouncer.tsx';
import { latePart } from '#web/shared/parts/late-part.ts';
import { dismissToast, toasts } from '#web/shared/parts/toasts.store.ts';
import { WhatsAppButton } from './whatsapp/WhatsAppButton.tsx';
import { NotLoadedNotice } from './notices/NotLoadedNotice.tsx';
import { WhenIdle } from './WhenIdle.tsx';

// The inactivity watch works without the dialogs, so a failed load of this chunk does not break the page.
const InactivityDialogs = latePart(async () => (await import('./notices/InactivityDialogs.tsx')).InactivityDialogs);

export function Shell(): ReactNode {
  const router = useRouter();
  useEffect(() => {
    // The server rendered this page without the browser's storage and cookies, so the guards run again in the browser.
    if (router.state.resolvedLocation) void router.load();
  }, [router]);
  const amountsHidden = useStore(preferences, (state) => state.amountsHidden);
  const { list } = useStore(toasts);
  const user = useUser();
  const signedOutByForce = useStore(inactivityStore, ({ forcedLogoutVisible }) => forcedLogoutVisible);
  return (
    <AmountsHidden value={amountsHidden}>
      <SkipLink />
      <div className="print-head" aria-hidden="true">
        <Logo />
        {user ? `${user.firstNames} ${user.lastNames}` : null}
      </div>
      <RouteAnnouncer />
      <NetworkNotices />
      <Outlet />
      <WhatsAppButton />
      <NotLoadedNotice />
      <ToastRegion toasts={list} onDismiss={dismissToast} />
      {user || signedOutByForce ? <InactivityDialogs /> : null}
      <WhenIdle />
      <Scripts />
    </AmountsHidden>
  );
}
