import type { ReactNode } from 'react';
import { useSubmission } from '#web/shared/api/use-submission.ts';
import { Button } from '#ui/Button.tsx';
import type { ButtonSize } from '#ui/button-look.ts';
import { Form } from '#ui/forms/Form.tsx';
import type { FormRefusal } from '#ui/forms/form-state.ts';
import { OtpField } from '#ui/forms/OtpField.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { codeForm, codeNames } from './code.form.ts';

type CodeFormProps = {
  send: (body: { code: string }) => Promise<unknown>;
  explain: (failure: unknown) => FormRefusal | undefined;
  label?: ReactNode;
  hint: string | undefined;
  size?: ButtonSize;
  className?: string;
};

export function CodeForm({
  send,
  explain,
  label = 'Código de 6 números',
  hint,
  size = '2xl',
  className,
}: CodeFormProps) {
  const submission = useSubmission(send, explain);
  const form = useForm({ initial: { code: '' }, schema: codeForm, names: codeNames, submission });
  return (
    <Form form={form} {...(className && { className })}>
      <OtpField {...form.value('code')} label={label} hint={hint} onFilled={form.submit} />
      <Button type="submit" size={size} block pending={form.pending}>
        Confirmar
      </Button>
    </Form>
  );
}
