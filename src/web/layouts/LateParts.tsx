import { useRouterState } from '@tanstack/react-router';
import { isPortalPath } from '#web/routing/safe-address.ts';
import { publicConfig } from '#web/session/visit/public-config.ts';
import { ConsentSheet } from '#web/layouts/notices/ConsentSheet.tsx';
import { RefusedLinkDialog } from '#web/layouts/notices/RefusedLinkDialog.tsx';
import { ShortcutsHelp } from './ShortcutsHelp.tsx';
import { useNewVersionNotice } from '#web/layouts/notices/use-new-version-notice.ts';
import { useAwayVeil } from './use-away-veil.ts';
import { useShellWorker } from './use-shell-worker.ts';
import { useStepAside } from '#web/layouts/whatsapp/use-step-aside.ts';
import { useStorageNotice } from '#web/layouts/notices/use-storage-notice.ts';
import { useTags } from './use-tags.ts';

/** What no page waits for: it comes when the browser has nothing better to do. */
export function LateParts() {
  const underPortal = useRouterState({ select: ({ location }) => isPortalPath(location.pathname) });
  useNewVersionNotice();
  useShellWorker(underPortal);
  useAwayVeil(underPortal);
  useTags();
  useStepAside();
  useStorageNotice();
  const mayAsk = publicConfig().tagManagerUrl !== null && !underPortal;
  return (
    <>
      {mayAsk ? <ConsentSheet /> : null}
      <RefusedLinkDialog />
      <ShortcutsHelp />
    </>
  );
}
