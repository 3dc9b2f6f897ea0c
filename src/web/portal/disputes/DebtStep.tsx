import { oneOf, z } from '#contract/wire.ts';
import { nothingToSend } from '#web/shared/parts/nothing-to-send.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { RadioGroup } from '#ui/forms/RadioGroup.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import type { DisputableDebt } from './disputes.queries.ts';
import { otherDebt } from './new-dispute.flow.ts';

type DebtStepProps = {
  debts: readonly DisputableDebt[];
  debt: string | null;
  onChange: (debt: string | null) => void;
  onNext: () => void;
};

export function DebtStep({ debts, debt, onChange, onNext }: DebtStepProps) {
  const options = [
    ...debts.map(({ obligationId, name, creditor, number }) => ({
      value: obligationId,
      label: name,
      hint: (
        <>
          {name.includes(creditor) ? '' : `Hoy de ${creditor}. `}
          <span className="inline-block">N.º {number}</span>
        </>
      ),
    })),
    { value: otherDebt, label: 'Otra, o ninguna de estas', hint: 'Por ejemplo, una que no aparece aquí.' },
  ];
  const form = useForm({
    initial: { debt },
    schema: z.object({
      debt: oneOf(
        options.map(({ value }) => value),
        'Elige una deuda.',
      ),
    }),
    names: { debt: { id: 'deuda' } },
    submission: nothingToSend(onNext),
    onChange: ({ debt: chosen }) => onChange(chosen),
  });
  return (
    <>
      <h1 className="h1" id="titulo" tabIndex={-1}>
        ¿Sobre qué deuda es tu reclamo?
      </h1>
      <p className="lead mt-3 mb-8">Son tres pasos cortos. Al final te damos un radicado.</p>
      <Form form={form} aria-labelledby="titulo">
        <RadioGroup {...form.choice('debt')} legend="Elige una deuda" legendLook="hidden" options={options} />
        <Button type="submit" size="2xl" block>
          Continuar
        </Button>
      </Form>
    </>
  );
}
