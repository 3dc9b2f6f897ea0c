import { DocumentFields, documentNames } from '#web/site/parts/DocumentFields.tsx';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { keepDraft } from './registration.draft.ts';
import { documentStep } from './registration.form.ts';
import { nothingToSend, type StepProps } from './step.ts';
import { StepTitle } from './StepTitle.tsx';

export function DocumentStep({ draft, next }: StepProps) {
  const { documentType, documentNumber } = draft;
  const form = useForm({
    initial: { documentType, documentNumber },
    schema: documentStep,
    names: documentNames,
    submission: nothingToSend(next),
    onChange: keepDraft,
  });
  return (
    <>
      <StepTitle step={1} title="Crea tu cuenta">
        Cuatro pasos cortos. Empieza con tu documento; sirve para entrar después.
      </StepTitle>
      <Form form={form}>
        <DocumentFields
          type={form.text('documentType')}
          number={form.text('documentNumber')}
          hint={form.values.documentType === 'NIT' ? 'Con el dígito de verificación, si lo tienes.' : undefined}
        />
        <Button type="submit" size="2xl" block>
          Continuar
        </Button>
      </Form>
    </>
  );
}
