import { useState } from 'react';
import * as z from 'zod/mini';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/forms/Checkbox.tsx';
import { NO_DATE, readDate, type DateParts } from '#ui/forms/date-parts.ts';
import { DateField } from '#ui/forms/DateField.tsx';
import { Form } from '#ui/forms/Form.tsx';
import type { FormRefusal } from '#ui/forms/form-state.ts';
import { MoneyField } from '#ui/forms/MoneyField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Specimen } from './Specimen.tsx';
import { readDigits } from './specimen-data.ts';

type Screen = { company: string; income: number | null; born: DateParts; agrees: boolean };
const empty: Screen = { company: '', income: null, born: NO_DATE, agrees: false };

const schema = z.object({
  company: z.string().check(z.minLength(2, 'El nombre de la empresa debe tener al menos 2 caracteres.')),
  income: z.number('Los ingresos mensuales son obligatorios.').check(z.minimum(1, 'Escribe cuánto te entra al mes.')),
  born: z.pipe(z.transform(readDate), z.string('La fecha de nacimiento no es válida.')),
  agrees: z.literal(true, 'Necesitamos tu permiso para continuar.'),
});

export function FormShellSpecimen() {
  const [sent, setSent] = useState<z.infer<typeof schema>>();
  const submission = useLocalSubmission(setSent);
  const form = useForm({ initial: empty, schema, names: { company: { wire: 'empresa' } }, submission });
  return (
    <Specimen name="Form">
      <Form form={form} className="max-w-form">
        <TextField {...form.text('company')} label="Empresa" autoComplete="organization" />
        <MoneyField {...form.value('income')} parse={readDigits} label="Ingresos al mes" />
        <DateField {...form.value('born')} legend="Fecha de nacimiento" birthday />
        <Checkbox {...form.tick('agrees')} label="Acepto el tratamiento de mis datos" />
        <Button type="submit" size="2xl" pending={form.pending}>
          Continuar
        </Button>
        {sent ? <p role="status">Enviado: {JSON.stringify(sent)}</p> : null}
      </Form>
    </Specimen>
  );
}

/** Replaces `useSubmission`, which this layer must not import. */
function useLocalSubmission(onSent: (sent: z.infer<typeof schema>) => void) {
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<FormRefusal>();
  return {
    pending,
    refusal,
    forget: () => setRefusal(undefined),
    async send(value: z.infer<typeof schema>) {
      setPending(true);
      await new Promise((resolve) => setTimeout(resolve, 600));
      setPending(false);
      if (value.company === 'no') {
        const message = 'No encontramos esa empresa.';
        setRefusal({ text: message, fields: [{ field: 'empresa', message }] });
      } else onSent(value);
    },
  };
}
