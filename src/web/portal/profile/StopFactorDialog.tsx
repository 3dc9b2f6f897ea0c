import { stopSecondFactor } from '#contract/second-factor.ts';
import { call } from '#web/shared/api/client.ts';
import { useSubmission } from '#web/shared/api/use-submission.ts';
import { showToast } from '#web/shared/parts/toasts.store.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { PasswordField } from '#ui/forms/PasswordField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { stopFactorForm, stopFactorNames } from './profile.forms.ts';
import { useProfileReload } from './profile.queries.ts';
import { Username } from '#ui/Username.tsx';

type StopFactorDialogProps = { open: boolean; username: string; onClose: () => void };

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
