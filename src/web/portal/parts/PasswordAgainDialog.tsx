import { useSubmission } from '#web/shared/api/use-submission.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { PasswordField } from '#ui/forms/PasswordField.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { passwordAgainForm, passwordAgainNames } from './password-again.form.ts';
import { Username } from '#ui/Username.tsx';

type PasswordAgainDialogProps = {
  open: boolean;
  title: string;
  text: string;
  action: string;
  danger?: boolean | undefined;
  username: string;
  onConfirm: (password: string) => Promise<void>;
  onClose: () => void;
};

export function PasswordAgainDialog({ open, onClose, title, text, ...form }: PasswordAgainDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title} description={text}>
      <PasswordAgainForm {...form} onClose={onClose} />
    </Dialog>
  );
}

type PasswordAgainFormProps = Omit<PasswordAgainDialogProps, 'open' | 'title' | 'text'>;

function PasswordAgainForm({ action, danger = false, username, onConfirm, onClose }: PasswordAgainFormProps) {
  const submission = useSubmission(async ({ currentPassword }: { currentPassword: string }) => {
    await onConfirm(currentPassword);
    onClose();
  });
  const form = useForm({
    initial: { currentPassword: '' },
    schema: passwordAgainForm,
    names: passwordAgainNames,
    submission,
  });
  return (
    <Form form={form} className="mt-2">
      <Username value={username} />
      <PasswordField {...form.text('currentPassword')} label="Tu contraseña" autoComplete="current-password" />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          size="xl"
          variant={danger ? 'danger' : 'primary'}
          className="max-sm:grow"
          pending={form.pending}
        >
          {action}
        </Button>
        <Button variant="quiet" size="xl" className="max-sm:grow" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </Form>
  );
}
