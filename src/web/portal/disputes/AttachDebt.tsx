import { attachDispute, type DisputeView } from '#contract/disputes.ts';
import { oneOf, z } from '#contract/wire.ts';
import { call } from '#web/shared/api/client.ts';
import { useSubmission } from '#web/shared/api/use-submission.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { RadioGroup } from '#ui/forms/RadioGroup.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { useDisputeChanged, type DisputableDebt } from './disputes.queries.ts';

type AttachDebtProps = { dispute: DisputeView; debts: readonly DisputableDebt[] };

export function AttachDebt({ dispute, debts }: AttachDebtProps) {
  const changed = useDisputeChanged();
  const fitting = debts.filter(({ kinds }) => kinds.includes(dispute.kind));
  const submission = useSubmission(async ({ obligationId }: { obligationId: string }) => {
    changed(await call(attachDispute, { params: { disputeId: dispute.id }, body: { obligationId } }));
  });
  const form = useForm<{ obligationId: string | null }, { obligationId: string }>({
    initial: { obligationId: null },
    schema: z.object({
      obligationId: oneOf(
        fitting.map((debt) => debt.obligationId),
        'Elige una deuda.',
      ),
    }),
    names: { obligationId: { id: 'deuda', wire: 'obligacionId' } },
    submission,
  });
  if (fitting.length === 0) return null;
  return (
    <Card padding="roomy" aria-labelledby="unir">
      <h2 id="unir" className="h2 mb-2">
        ¿Es sobre una de tus deudas?
      </h2>
      <p className="mb-5">Une tu reclamo a ella. El plazo cuenta desde que lo presentaste.</p>
      <Form form={form} aria-labelledby="unir">
        <RadioGroup
          {...form.choice('obligationId')}
          legend="Elige una deuda"
          legendLook="hidden"
          options={fitting.map(({ obligationId, name, number }) => ({
            value: obligationId,
            label: name,
            hint: <span className="inline-block">N.º {number}</span>,
          }))}
        />
        <Button type="submit" size="xl" pending={form.pending}>
          Unir a esta deuda
        </Button>
      </Form>
    </Card>
  );
}
