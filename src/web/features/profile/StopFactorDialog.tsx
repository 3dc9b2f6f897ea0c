import { stopSecondFactor } from '#contract/second-factor.ts';
import { call } from '#web/api/client.ts';
import { useSubmission } from '#web/api/use-submission.ts';
import { showToast } from '#web/parts/toasts.store.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Form } from '#web/ui/forms/Form.tsx';
import { PasswordField } from '#web/ui/forms/PasswordField.tsx';
import { TextField } from '#web/ui/forms/TextField.tsx';
import { useForm } from '#web/ui/forms/use-form.ts';
import { stopFactorForm, stopFactorNames } from './profile.forms.ts';
import { useProfileReload } from './profile.queries.ts';
import { Username } from '#web/ui/Username.tsx';

type StopFactorDialogProps = { open: boolean; username: string; onClose: () => void };

/** Switching off asks for both: the password and a code. */
export function StopFactorDialog({ open, username, onClose }: StopFactorDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Desactivar dos pasos"
      description="Para entrar bastará tu contraseña. Los códigos de respaldo dejan de servir."
    >
      <StopFactorForm username={username} onClose={onClose} />
    </Dialog>
  );
}

function StopFactorForm({ username, onClose }: Omit<StopFactorDialogProps, 'open'>) {
  const reload = useProfileReload();
  const submission = useSubmission(async (body: { currentPassword: string; code: string }) => {
    await call(stopSecondFactor, { body });
    await reload();
    showToast({ id: 'factor', tone: 'success', text: 'Desactivaste la verificación en dos pasos.' });
    onClose();
  });
  const form = useForm({
    initial: { currentPassword: '', code: '' },
    schema: stopFactorForm,
    names: stopFactorNames,
    submission,
  });
  return (
    <Form form={form} className="mt-2">
      <Username value={username} />
      <PasswordField {...form.text('currentPassword')} label="Tu contraseña" autoComplete="current-password" />
      <TextField
        {...form.text('code')}
        label="Código"
        hint="El de la aplicación, o uno de respaldo."
        autoComplete="one-time-code"
      />
      <Button type="submit" size="xl" variant="danger" block pending={form.pending}>
        Desactivar
      </Button>
    </Form>
  );
}
