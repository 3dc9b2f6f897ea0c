import { useNavigate } from '@tanstack/react-router';
import { formRefusal, useSubmission } from '#web/shared/api/use-submission.ts';
import { RouterLink } from '#web/shared/parts/links.tsx';
import type { RecoveryWish } from '#web/shared/session/visit/recovery.ts';
import { contactChannelChoices } from '#web/site/parts/contact-channel-choices.tsx';
import { DocumentFields } from '#web/site/parts/DocumentFields.tsx';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { RadioGroup } from '#ui/forms/RadioGroup.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { askRecoveryCode } from './ask-recovery-code.ts';
import { emptyWish, forgotPasswordForm, forgotPasswordNames } from './forgot-password.form.ts';

export function ForgotPasswordPage() {
  const navigate = useNavigate();
  const submission = useSubmission(
    async (wish: RecoveryWish) => {
      await askRecoveryCode(wish);
      await navigate({ to: '/restaurar/recuperar-contrasena' });
    },
    (failure) => formRefusal(failure, 'No pudimos enviarte el código'),
  );
  const form = useForm({
    initial: emptyWish,
    schema: forgotPasswordForm,
    names: forgotPasswordNames,
    submission,
  });
  return (
    <>
      <h1 className="h1" tabIndex={-1}>
        Recuperemos tu cuenta
      </h1>
      <p className="lead mt-3 mb-8">Te enviamos un código a un contacto que ya tenemos y creas otra contraseña.</p>
      <Form form={form}>
        <DocumentFields form={form} autoComplete="username" />
        <RadioGroup
          {...form.choice('channel')}
          legend="¿Por dónde te enviamos el código?"
          options={contactChannelChoices}
        />
        <Button type="submit" size="2xl" block pending={form.pending}>
          Enviarme el código
        </Button>
      </Form>
      <p className="mt-6">
        <RouterLink to="/iniciar-sesion" standalone>
          Volver a iniciar sesión
        </RouterLink>
      </p>
    </>
  );
}
