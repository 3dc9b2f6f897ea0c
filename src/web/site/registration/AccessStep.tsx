import { useStore } from 'zustand';
import * as messages from '#contract/messages.es-CO.json';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { PasswordField } from '#ui/forms/PasswordField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { keepDraft, registrationStore } from './registration.draft.ts';
import { accessStep } from './registration.form.ts';
import { nothingToSend, type StepProps } from './step.ts';
import { StepTitle } from './StepTitle.tsx';

const names = { email: { id: 'correo', wire: 'correo' }, password: { id: 'nueva-contrasena' } } as const;

export function AccessStep({ draft, next }: StepProps) {
  const { email, password } = draft;
  const refused = useStore(registrationStore, (state) => state.refusedPassword);
  const form = useForm({
    initial: { email, password },
    schema: accessStep,
    names,
    submission: nothingToSend(
      next,
      refused === undefined ? undefined : { title: messages.PW_WEAK.titulo, text: refused },
    ),
    onChange: keepDraft,
  });
  return (
    <>
      <StepTitle step={3} title="¿Con qué entras?">
        Te enviamos un código a este correo para confirmarlo. La contraseña solo la sabes tú.
      </StepTitle>
      <Form form={form}>
        <TextField
          {...form.text('email')}
          label="Correo"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          {...form.text('password')}
          label="Contraseña"
          autoComplete="new-password"
          hint="10 caracteres o más. Una frase que solo tú sepas funciona muy bien."
        />
        <Button type="submit" size="2xl" block>
          Continuar
        </Button>
      </Form>
    </>
  );
}
