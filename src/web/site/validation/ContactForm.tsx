import { sendContactCode } from '#contract/validation.ts';
import { emailField, mobileField } from '#contract/identifiers.ts';
import { z } from '#contract/wire.ts';
import { call } from '#web/shared/api/client.ts';
import { formRefusal, useSubmission } from '#web/shared/api/use-submission.ts';
import { contactChannelChoices } from '#web/site/parts/contact-channel-choices.tsx';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { RadioGroup } from '#ui/forms/RadioGroup.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import type { FormSchema } from '#ui/forms/form-state.ts';
import { useForm } from '#ui/forms/use-form.ts';
import type { ContactUnderWay } from './validation.queries.ts';

type Channel = ContactUnderWay['channel'];
interface Typed {
  channel: Channel;
  value: string;
}

const schemas = {
  email: z.object({ channel: z.literal('email'), value: emailField }),
  celular: z.object({ channel: z.literal('celular'), value: mobileField }),
};

const names = {
  channel: { id: 'canal', wire: 'canal' },
  value: { id: 'contacto', wire: 'valor' },
} as const;

const schema: FormSchema<Typed> = {
  '~standard': { validate: (values) => schemas[(values as Typed).channel]['~standard'].validate(values) },
};

type ContactFormProps = {
  channels: readonly Channel[];
  onSent: () => Promise<unknown>;
  onBack: (() => void) | undefined;
};

export function ContactForm({ channels, onSent, onBack }: ContactFormProps) {
  const submission = useSubmission(
    async (body: Typed) => {
      await call(sendContactCode, { body });
      await onSent();
    },
    (failure) => formRefusal(failure, 'No pudimos enviarte el código'),
  );
  const form = useForm<Typed, Typed>({ initial: { channel: 'email', value: '' }, schema, names, submission });
  const byMail = form.values.channel === 'email';
  return (
    <>
      <h1 className="h1" tabIndex={-1}>
        {onBack ? 'Usa otro contacto' : '¿A dónde te escribimos?'}
      </h1>
      <p className="lead mt-3 mb-8">Te enviamos un código para confirmar que es tuyo.</p>
      <Form form={form}>
        {channels.length > 1 ? (
          <RadioGroup
            {...form.choice('channel')}
            legend="¿Por dónde?"
            options={contactChannelChoices}
            onChange={(channel) => form.set({ channel, value: '' })}
          />
        ) : null}
        <TextField
          key={form.values.channel}
          {...form.text('value')}
          label={byMail ? 'Correo' : 'Celular'}
          type={byMail ? 'email' : 'tel'}
          inputMode={byMail ? 'email' : 'tel'}
          autoComplete={byMail ? 'email' : 'tel'}
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button type="submit" size="2xl" block pending={form.pending}>
          Enviarme el código
        </Button>
        {onBack ? (
          <Button size="2xl" block variant="quiet" onClick={onBack}>
            Volver al código
          </Button>
        ) : null}
      </Form>
    </>
  );
}
