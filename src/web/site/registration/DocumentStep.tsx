import { documentTypeChoices } from '#texts/document-names.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { Select } from '#ui/forms/Select.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { keepDraft } from './registration.draft.ts';
import { documentStep } from './registration.form.ts';
import { nothingToSend, type StepProps } from './step.ts';
import { StepTitle } from './StepTitle.tsx';

const names = {
  documentType: { id: 'tipo-documento', wire: 'tipoDocumento' },
  documentNumber: { id: 'documento', wire: 'numeroDocumento' },
} as const;

export function DocumentStep({ draft, next }: StepProps) {
  const { documentType, documentNumber } = draft;
  const form = useForm({
    initial: { documentType, documentNumber },
    schema: documentStep,
    names,
    submission: nothingToSend(next),
    onChange: keepDraft,
  });
  return (
    <>
      <StepTitle step={1} title="Crea tu cuenta">
        Cuatro pasos cortos. Empieza con tu documento; sirve para entrar después.
      </StepTitle>
      <Form form={form}>
        <Select {...form.text('documentType')} label="Tipo de documento" options={documentTypeChoices} />
        <TextField
          {...form.text('documentNumber')}
          label="Número de documento"
          autoComplete="username"
          inputMode={form.values.documentType === 'PA' ? 'text' : 'numeric'}
          hint={form.values.documentType === 'NIT' ? 'Con el dígito de verificación, si lo tienes.' : undefined}
        />
        <Button type="submit" size="2xl" block>
          Continuar
        </Button>
      </Form>
    </>
  );
}
