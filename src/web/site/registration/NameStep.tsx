import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { keepDraft } from './registration.draft.ts';
import { nameStep } from './registration.form.ts';
import { nothingToSend, type StepProps } from './step.ts';
import { StepTitle } from './StepTitle.tsx';

const names = {
  firstNames: { id: 'nombres', wire: 'nombres' },
  lastNames: { id: 'apellidos', wire: 'apellidos' },
  mobile: { id: 'celular', wire: 'celular' },
} as const;

export function NameStep({ draft, next }: StepProps) {
  const { firstNames, lastNames, mobile } = draft;
  const form = useForm({
    initial: { firstNames, lastNames, mobile },
    schema: nameStep,
    names,
    submission: nothingToSend(next),
    onChange: keepDraft,
  });
  return (
    <>
      <StepTitle step={2} title="¿Cómo te llamas?">
        Como aparece en tu documento. El celular es para avisarte de lo que tú pidas.
      </StepTitle>
      <Form form={form}>
        <div className="grid items-start gap-5 sm:grid-cols-2 sm:gap-4">
          <TextField {...form.text('firstNames')} label="Nombres" autoComplete="given-name" />
          <TextField {...form.text('lastNames')} label="Apellidos" autoComplete="family-name" />
        </div>
        <TextField
          {...form.text('mobile')}
          label="Celular"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          hint="10 números, por ejemplo 300 123 4567."
        />
        <Button type="submit" size="2xl" block>
          Continuar
        </Button>
      </Form>
    </>
  );
}
