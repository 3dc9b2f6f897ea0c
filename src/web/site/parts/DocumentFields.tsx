import { documentTypeChoices } from '#texts/document-names.ts';
import { Select } from '#ui/forms/Select.tsx';
import { TextField, type TextFieldProps } from '#ui/forms/TextField.tsx';
import type { FormHandle } from '#ui/forms/use-form.ts';

type DocumentFieldsProps = Pick<TextFieldProps, 'autoComplete' | 'hint'> & {
  form: Pick<FormHandle<{ documentType: string; documentNumber: string }>, 'text' | 'values'>;
};

export function DocumentFields({ form, ...number }: DocumentFieldsProps) {
  return (
    <>
      <Select {...form.text('documentType')} label="Tipo de documento" options={documentTypeChoices} />
      <TextField
        {...form.text('documentNumber')}
        {...number}
        label="Número de documento"
        inputMode={form.values.documentType === 'PA' ? 'text' : 'numeric'}
      />
    </>
  );
}
