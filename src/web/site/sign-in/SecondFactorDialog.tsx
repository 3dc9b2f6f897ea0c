import { useState } from 'react';
import { codeField, factorCodeField } from '#contract/identifiers.ts';
import { enterSecondFactor } from '#contract/second-factor.ts';
import { z } from '#contract/wire.ts';
import { call } from '#web/shared/api/client.ts';
import { formRefusal, useSubmission } from '#web/shared/api/use-submission.ts';
import { useEntry } from '#web/shared/routing/use-entry.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { OtpField } from '#ui/forms/OtpField.tsx';
import { TextButton } from '#ui/TextButton.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { useForm } from '#ui/forms/use-form.ts';

const ofTheApp = z.object({ code: codeField });
const ofRecovery = z.object({ code: factorCodeField });
const names = { code: { id: 'codigo-de-ingreso', wire: 'codigo' } } as const;

export function SecondFactorDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [byRecovery, setByRecovery] = useState(false);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Verificación en dos pasos"
      description={
        byRecovery
          ? 'Escribe uno de los códigos de respaldo que guardaste. Cada uno sirve una vez.'
          : 'Escribe el código que muestra tu aplicación.'
      }
    >
      <CodeForm key={String(byRecovery)} byRecovery={byRecovery} />
      <p className="mt-4 text-body-sm">
        <TextButton onClick={() => setByRecovery(!byRecovery)}>
          {byRecovery ? 'Usar el código de la aplicación' : 'No tengo el celular: usar un código de respaldo'}
        </TextButton>
      </p>
    </Dialog>
  );
}

function CodeForm({ byRecovery }: { byRecovery: boolean }) {
  const follow = useEntry();
  const submission = useSubmission(
    async (body: { code: string }) => {
      const { pendingStep } = await call(enterSecondFactor, { body });
      await follow(pendingStep);
    },
    (failure) => formRefusal(failure, 'No pudimos entrar'),
  );
  const form = useForm({
    initial: { code: '' },
    schema: byRecovery ? ofRecovery : ofTheApp,
    names,
    submission,
  });
  return (
    <Form form={form} className="mt-2">
      {byRecovery ? (
        <TextField
          {...form.text('code')}
          label="Código de respaldo"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      ) : (
        <OtpField
          {...form.value('code')}
          label="Código de 6 números"
          hint="Cambia cada 30 segundos."
          onFilled={form.submit}
        />
      )}
      <Button type="submit" size="xl" block pending={form.pending}>
        Entrar
      </Button>
    </Form>
  );
}
