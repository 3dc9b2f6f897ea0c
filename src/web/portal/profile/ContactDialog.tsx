import { useState } from 'react';
import type { ReplyOf } from '#contract/endpoint.ts';
import { confirmContactChange, requestContactChange } from '#contract/profile.ts';
import { formatMobile } from '#domain/people/identity-document.ts';
import { call } from '#web/shared/api/client.ts';
import { formRefusal, useSubmission } from '#web/shared/api/use-submission.ts';
import { showToast } from '#web/shared/parts/toasts.store.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { PasswordField } from '#ui/forms/PasswordField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { ContactCodeForm } from './ContactCodeForm.tsx';
import { kindWords, newContactForm, newContactNames, type ContactKind } from './profile.forms.ts';
import { useProfileReload } from './profile.queries.ts';
import { Username } from '#ui/Username.tsx';

/** With `known`, the contact is on file and unverified. Without `known`, the contact is new. */
export interface WantedContact {
  kind: ContactKind;
  known?: string;
}
export interface AskedContact {
  channel: ContactKind;
  value: string;
  currentPassword: string;
}
export type SentCode = ReplyOf<typeof requestContactChange>;

type ContactDialogProps = {
  wanted: WantedContact | undefined;
  username: string;
  onClose: () => void;
  onConfirmed: () => void;
};

export function ContactDialog({ wanted, username, onClose, onConfirmed }: ContactDialogProps) {
  const reload = useProfileReload();
  const [asked, setAsked] = useState<{ wanted: AskedContact; sent: SentCode }>();
  const close = () => {
    setAsked(undefined);
    onClose();
  };
  async function confirm(code: string) {
    const { channel, value } = await call(confirmContactChange, { body: { code } });
    await reload('contacts');
    showToast({
      id: 'contacts',
      tone: 'success',
      text: `Listo. Ahora te escribimos a ${channel === 'celular' ? formatMobile(value) : value}.`,
    });
    close();
    onConfirmed();
  }
  return (
    <Dialog
      open={wanted !== undefined}
      onClose={close}
      title={asked ? 'Escribe el código' : wanted ? titleOf(wanted) : ''}
      description={asked ? undefined : wanted?.known ? descriptions.known : descriptions.new}
    >
      {asked ? (
        <ContactCodeForm
          key={asked.sent.resendAt.getTime()}
          {...asked}
          onConfirm={confirm}
          onAskedAgain={(sent) => setAsked({ ...asked, sent })}
          onBack={() => setAsked(undefined)}
        />
      ) : wanted ? (
        <NewContactForm {...wanted} username={username} onSent={(given, sent) => setAsked({ wanted: given, sent })} />
      ) : null}
    </Dialog>
  );
}

const titleOf = ({ kind, known }: WantedContact): string =>
  `${known === undefined ? 'Agregar' : 'Verificar'} un ${kindWords[kind].one}`;

const descriptions = {
  new: 'Queda como tu contacto preferido. Los que ya tienes siguen, y les avisamos.',
  known: 'Le enviamos un código para saber que es tuyo. Queda como tu contacto preferido.',
};

type NewContactFormProps = WantedContact & {
  username: string;
  onSent: (wanted: AskedContact, sent: SentCode) => void;
};

function NewContactForm({ kind, known = '', username, onSent }: NewContactFormProps) {
  const submission = useSubmission(
    async (given: { value: string; currentPassword: string }) => {
      const wanted = { channel: kind, ...given };
      onSent(wanted, await call(requestContactChange, { body: wanted }));
    },
    (failure) => formRefusal(failure, 'No pudimos enviar el código'),
  );
  const [schema] = useState(() => newContactForm(kind));
  const form = useForm({ initial: { value: known, currentPassword: '' }, schema, names: newContactNames, submission });
  const words = kindWords[kind];
  return (
    <Form form={form} className="mt-2">
      <TextField
        {...form.text('value')}
        label={known === '' ? words.new : words.label}
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
