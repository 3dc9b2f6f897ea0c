import { documentTypeChoices } from '#texts/document-names.ts';
import { Select } from '#ui/forms/Select.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import type { FormHandle } from '#ui/forms/use-form.ts';

/** A text field as `form.text` wires it. */
type Wiring = ReturnType<FormHandle<{ text: string }>['text']>;

export const documentNames = {
  documentType: { id: 'tipo-documento', wire: 'tipoDocumento' },
  documentNumber: { id: 'documento', wire: 'numeroDocumento' },
} as const;

/** Type and number of the document that a person enters with. */
export function DocumentFields({ type, number, hint }: { type: Wiring; number: Wiring; hint?: string | undefined }) {
  return (
    <>
      <Select {...type} label="Tipo de documento" options={documentTypeChoices} />
      <TextField
        {...number}
        label="Número de documento"
        autoComplete="username"
        inputMode={type.value === 'PA' ? 'text' : 'numeric'}
        hint={hint}
      />
    </>
  );
}
