import { useState } from 'react';
import { publicConfig } from '#web/shared/session/visit/public-config.ts';
import { partOnDemand } from '#web/shared/parts/late-part.ts';
import { TextButton } from '#ui/TextButton.tsx';

const TestRoom = partOnDemand(async () => (await import('./TestRoom.tsx')).TestRoom);

export function TestRoomButton() {
  const { testRoom } = publicConfig();
  const [open, setOpen] = useState<boolean>();
  if (!testRoom) return null;
  return (
    <>
      <TextButton aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Sala de pruebas
      </TextButton>
      {open === undefined ? null : <TestRoom open={open} room={testRoom} onClose={() => setOpen(false)} />}
    </>
  );
}
