import type { BodyOf } from '#contract/endpoint.ts';
import { appealDispute, type DisputeView } from '#contract/disputes.ts';
import { call } from '#web/shared/api/client.ts';
import { useSubmission } from '#web/shared/api/use-submission.ts';
import { CountedText } from '#web/shared/disputes/CountedText.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { disputeTextForm, disputeTextNames } from './dispute-text.form.ts';
import { useDisputeChanged } from './disputes.queries.ts';

type AppealDialogProps = { dispute: DisputeView; open: boolean; onClose: () => void };

export function AppealDialog({ dispute, open, onClose }: AppealDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Pedir otra revisión"
      description="Otra persona revisa tu caso. Se puede una vez."
    >
      <AppealForm dispute={dispute} onClose={onClose} />
    </Dialog>
  );
}

function AppealForm({ dispute: { id }, onClose }: Omit<AppealDialogProps, 'open'>) {
  const changed = useDisputeChanged();
  const submission = useSubmission(async (body: BodyOf<typeof appealDispute>) => {
    changed(await call(appealDispute, { params: { disputeId: id }, body }));
    onClose();
  });
  const form = useForm({ initial: { text: '' }, schema: disputeTextForm, names: disputeTextNames, submission });
  return (
    <Form form={form} className="mt-2">
      <CountedText {...form.text('text')} label="¿Con qué no estás de acuerdo?" />
      <Button type="submit" size="xl" block pending={form.pending}>
        Enviar
      </Button>
    </Form>
  );
}
