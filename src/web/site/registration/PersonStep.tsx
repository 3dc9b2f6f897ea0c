import { nothingToSend } from '#web/shared/parts/nothing-to-send.ts';
import { DocumentFields } from '#web/site/parts/DocumentFields.tsx';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { keepDraft, type RegistrationDraft } from './registration.draft.ts';
import { personStep } from './registration.form.ts';
import { StepTitle } from './StepTitle.tsx';

const names = {
  documentType: { id: 'tipo-documento', wire: 'tipoDocumento' },
  documentNumber: { id: 'documento', wire: 'numeroDocumento' },
  firstNames: { id: 'nombres', wire: 'nombres' },
  lastNames: { id: 'apellidos', wire: 'apellidos' },
  mobile: { id: 'celular', wire: 'celular' },
} as const;

export function PersonStep({ draft, next }: { draft: RegistrationDraft; next: () => void }) {
  const { documentType, documentNumber, firstNames, lastNames, mobile } = draft;
  const form = useForm({
    initial: { documentType, documentNumber, firstNames, lastNames, mobile },
    schema: personStep,
    names,
    submission: nothingToSend(next),
    onChange: keepDraft,
  });
  return (
    <>
      <StepTitle step={1} title="Crea tu cuenta">
        Dos pasos cortos. Escribe tu nombre como aparece en tu documento.
      </StepTitle>
      <Form form={form}>
        <DocumentFields
          form={form}
          autoComplete="username"
          hint={form.values.documentType === 'NIT' ? 'Con el dígito de verificación, si lo tienes.' : undefined}
        />
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
