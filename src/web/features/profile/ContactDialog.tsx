import { useState } from 'react';
import type { ReplyOf } from '#contract/endpoint.ts';
import { confirmContactChange, requestContactChange } from '#contract/profile.ts';
import { call } from '#web/api/client.ts';
import { codeRefusal } from '#web/api/code-texts.ts';
import { useSubmission } from '#web/api/use-submission.ts';
import { showToast } from '#web/parts/toasts.store.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Form } from '#web/ui/forms/Form.tsx';
import { PasswordField } from '#web/ui/forms/PasswordField.tsx';
import { TextField } from '#web/ui/forms/TextField.tsx';
import { useForm } from '#web/ui/forms/use-form.ts';
import { ContactCodeForm } from './ContactCodeForm.tsx';
import { kindWords, newContactForm, newContactNames, type ContactKind } from './profile.forms.ts';
import { useProfileReload } from './profile.queries.ts';
import { Username } from '#web/ui/Username.tsx';

export interface WantedContact {
  channel: ContactKind;
  value: string;
  currentPassword: string;
}
export type SentCode = ReplyOf<typeof requestContactChange>;

type ContactDialogProps = { kind: ContactKind | undefined; username: string; onClose: () => void };

/** A new e-mail or mobile: the password first, then the code that goes to it. */
export function ContactDialog({ kind, username, onClose }: ContactDialogProps) {
  const reload = useProfileReload();
  const [asked, setAsked] = useState<{ wanted: WantedContact; sent: SentCode }>();
  const close = () => {
    setAsked(undefined);
    onClose();
  };
  async function confirm(code: string) {
    const { value } = await call(confirmContactChange, { body: { code } });
    await reload('contacts');
    showToast({ id: 'contacts', tone: 'success', text: `Listo. Ahora te escribimos a ${value}.` });
    close();
  }
  return (
    <Dialog
      open={kind !== undefined}
      onClose={close}
      title={asked ? 'Escribe el código' : kind === 'celular' ? 'Agregar un celular' : 'Agregar un correo'}
      description={asked ? undefined : 'Queda como tu contacto preferido. Los que ya tienes siguen, y les avisamos.'}
    >
      {asked ? (
        <ContactCodeForm
          key={asked.sent.resendAt.getTime()}
          {...asked}
          onConfirm={confirm}
          onAskedAgain={(sent) => setAsked({ ...asked, sent })}
          onBack={() => setAsked(undefined)}
        />
      ) : kind ? (
        <NewContactForm kind={kind} username={username} onSent={(wanted, sent) => setAsked({ wanted, sent })} />
      ) : null}
    </Dialog>
  );
}

type NewContactFormProps = {
  kind: ContactKind;
  username: string;
  onSent: (wanted: WantedContact, sent: SentCode) => void;
};

function NewContactForm({ kind, username, onSent }: NewContactFormProps) {
  const submission = useSubmission(
    async (given: { value: string; currentPassword: string }) => {
      const wanted = { channel: kind, ...given };
      onSent(wanted, await call(requestContactChange, { body: wanted }));
    },
    (failure) => codeRefusal(failure, 'No pudimos enviar el código'),
  );
  const [schema] = useState(() => newContactForm(kind));
  const form = useForm({ initial: { value: '', currentPassword: '' }, schema, names: newContactNames, submission });
  const words = kindWords[kind];
  return (
    <Form form={form} className="mt-2">
      <TextField
        {...form.text('value')}
        label={words.new}
        hint={words.hint}
        type={kind === 'email' ? 'email' : 'tel'}
        inputMode={kind === 'email' ? 'email' : 'numeric'}
        autoComplete={kind === 'email' ? 'email' : 'tel-national'}
      />
      <Username value={username} />
      <PasswordField {...form.text('currentPassword')} label="Tu contraseña" autoComplete="current-password" />
      <Button type="submit" size="xl" block pending={form.pending}>
        Enviarme el código
      </Button>
    </Form>
  );
}
