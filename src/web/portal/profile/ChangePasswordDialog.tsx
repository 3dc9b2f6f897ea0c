import { changePassword } from '#contract/profile.ts';
import { minimumPasswordLength, passwordLength } from '#contract/auth.ts';
import { call } from '#web/shared/api/client.ts';
import { useSubmission } from '#web/shared/api/use-submission.ts';
import { showToast } from '#web/shared/parts/toasts.store.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { PasswordField } from '#ui/forms/PasswordField.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { changePasswordForm, changePasswordNames } from './profile.forms.ts';
import { useProfileReload } from './profile.queries.ts';
import { Username } from '#ui/Username.tsx';

type ChangePasswordDialogProps = { open: boolean; username: string; onClose: () => void };

export function ChangePasswordDialog({ open, username, onClose }: ChangePasswordDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Cambiar tu contraseña"
      description="Una frase que solo tú sepas funciona muy bien. Avisamos a todos tus contactos."
    >
      <ChangePasswordForm username={username} onClose={onClose} />
    </Dialog>
  );
}

function ChangePasswordForm({ username, onClose }: Omit<ChangePasswordDialogProps, 'open'>) {
  const reload = useProfileReload();
  const submission = useSubmission(async (body: { currentPassword: string; newPassword: string }) => {
    await call(changePassword, { body });
    await reload();
    showToast({ id: 'password', tone: 'success', text: 'Contraseña cambiada. Cerramos las demás sesiones.' });
    onClose();
  });
  const form = useForm({
    initial: { currentPassword: '', newPassword: '' },
    schema: changePasswordForm,
    names: changePasswordNames,
    submission,
  });
  const length = passwordLength(form.values.newPassword);
  return (
    <Form form={form} className="mt-2">
      <Username value={username} />
      <PasswordField {...form.text('currentPassword')} label="Contraseña actual" autoComplete="current-password" />
      <PasswordField
        {...form.text('newPassword')}
        label="Contraseña nueva"
        autoComplete="new-password"
        hint={
          length === 0 || length >= minimumPasswordLength
            ? '10 caracteres o más. Puedes usar espacios.'
            : `10 caracteres o más: llevas ${length}`
        }
      />
      <Button type="submit" size="xl" block pending={form.pending}>
        Cambiar contraseña
      </Button>
    </Form>
  );
}
