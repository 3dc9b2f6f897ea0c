import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { preloadLinks } from '#web/shared/routing/preload.ts';
import { isPortalPath } from '#web/shared/routing/safe-address.ts';
import { publicConfig } from '#web/shared/session/visit/public-config.ts';
import { ConsentSheet } from './notices/ConsentSheet.tsx';
import { RefusedLinkDialog } from './notices/RefusedLinkDialog.tsx';
import { ShortcutsHelp } from './ShortcutsHelp.tsx';
import { useNewVersionNotice } from './notices/use-new-version-notice.ts';
import { useHiddenPageBlur } from './use-hidden-page-blur.ts';
import { useStorageNotice } from './notices/use-storage-notice.ts';
import { useTags } from './use-tags.ts';

function Measuring() {
  useTags();
  return <ConsentSheet />;
}

export function LateParts() {
  const underPortal = useRouterState({ select: ({ location }) => isPortalPath(location.pathname) });
  const router = useRouter();
  useEffect(() => preloadLinks(router), [router]);
  useNewVersionNotice();
  useHiddenPageBlur(underPortal);
  useStorageNotice();
  const mayAsk = publicConfig().tagManagerUrl !== null && !underPortal;
  return (
    <>
      {mayAsk ? <Measuring /> : null}
      <RefusedLinkDialog />
      <ShortcutsHelp />
    </>
  );
}
