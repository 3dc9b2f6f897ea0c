import { useEffect, useEffectEvent } from 'react';
import { procedureFacts } from '#web/shared/session/choices/procedure.ts';
import { RouterLink } from '#web/shared/parts/links.tsx';
import type { SubmissionOf } from '#web/shared/api/use-submission.ts';
import { DocumentFields } from '#web/site/parts/DocumentFields.tsx';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { PasswordField } from '#ui/forms/PasswordField.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { emptyCredentials, signInForm, signInNames, type Credentials } from './sign-in.form.ts';
import type { SignInRefusal } from './use-sign-in.ts';

function recoveredDocument(): Partial<Credentials> {
  const { document: known } = procedureFacts();
  return known ? { documentType: known.documentType, documentNumber: known.documentNumber } : {};
}

/** A refusal clears the password; a network failure or a server error does not. */
export function SignInForm({ signIn }: { signIn: SubmissionOf<Credentials, SignInRefusal> }) {
  const form = useForm({
    initial: { ...emptyCredentials, ...recoveredDocument() },
    schema: signInForm,
    names: signInNames,
    submission: signIn,
  });
  const { refusal } = signIn;
  const clearPassword = useEffectEvent(() => form.reset((now) => ({ ...now, password: '' })));
  useEffect(() => {
    if (refusal && !refusal.keepsPassword) clearPassword();
  }, [refusal]);
  return (
    <Form
      form={form}
      refusalActions={
        refusal?.offersRecovery ? (
          <RouterLink to="/restaurar/olvido-contrasena">Olvidé mi contraseña</RouterLink>
        ) : undefined
      }
    >
      <DocumentFields form={form} autoComplete="username" />
      <PasswordField {...form.text('password')} label="Contraseña" autoComplete="current-password" />
      <Button type="submit" size="2xl" block pending={form.pending}>
        Entrar
      </Button>
    </Form>
  );
}
