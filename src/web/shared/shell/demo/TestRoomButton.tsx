import { lazy, Suspense, useState } from 'react';
import { publicConfig } from '#web/shared/session/visit/public-config.ts';
import { retryUntilLoaded } from '#web/shared/session/browser.ts';
import { TextButton } from '#ui/TextButton.tsx';

const TestRoom = lazy(async () => ({ default: (await retryUntilLoaded(() => import('./TestRoom.tsx'))).TestRoom }));

export function TestRoomButton() {
  const { testRoom } = publicConfig();
  const [open, setOpen] = useState<boolean>();
  if (!testRoom) return null;
  return (
    <>
      <TextButton aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Sala de pruebas
      </TextButton>
      {open === undefined ? null : (
        <Suspense fallback={null}>
          <TestRoom open={open} room={testRoom} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
