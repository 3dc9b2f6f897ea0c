import { useState } from 'react';
import { withdrawDispute, type DisputeView } from '#contract/disputes.ts';
import { call } from '#web/shared/api/client.ts';
import { formRefusal, useSubmission } from '#web/shared/api/use-submission.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { FieldError } from '#ui/forms/Field.tsx';
import { useDisputeChanged } from './disputes.queries.ts';

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

type WithdrawDialogProps = { dispute: DisputeView; open: boolean; onClose: () => void };

export function WithdrawDialog({ dispute, open, onClose }: WithdrawDialogProps) {
  const changed = useDisputeChanged();
  const { pending, refusal, send } = useSubmission(
    async (disputeId: string) => {
      changed(await call(withdrawDispute, { params: { disputeId } }));
      onClose();
    },
    (failure) => formRefusal(failure),
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      role="alertdialog"
      title="¿Retiras tu reclamo?"
      description={
        dispute.isFrozen
          ? 'La deuda deja de estar congelada hoy. Puedes presentar otro reclamo cuando quieras.'
          : 'Dejamos de revisarlo. Puedes presentar otro cuando quieras.'
      }
      actions={
        <>
          <Button size="xl" variant="danger" pending={pending} onClick={() => void send(dispute.id)}>
            Retirar mi reclamo
          </Button>
          <Button size="xl" variant="quiet" onClick={onClose}>
            Seguir con mi reclamo
          </Button>
        </>
      }
    >
      {refusal ? <FieldError>{refusal.text}</FieldError> : null}
    </Dialog>
  );
}
