import { useState } from 'react';
import type { DisputeView } from '#contract/disputes.ts';
import { latePart } from '#web/shared/parts/late-part.ts';
import { Button } from '#ui/Button.tsx';

const WithdrawDialog = latePart(async () => (await import('./WithdrawDialog.tsx')).WithdrawDialog);

export function WithdrawDispute({ dispute }: { dispute: DisputeView }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" size="xl" block onClick={() => setAsking(true)}>
        Retirar mi reclamo
      </Button>
      <WithdrawDialog dispute={dispute} open={asking} onClose={() => setAsking(false)} />
    </>
  );
}
