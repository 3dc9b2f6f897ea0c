import { useEffect, useRef, useState } from 'react';
import type { ReplyOf } from '#contract/endpoint.ts';
import { confirmSecondFactor, startSecondFactor } from '#contract/second-factor.ts';
import { call } from '#web/shared/api/client.ts';
import { formRefusal, useSubmission } from '#web/shared/api/use-submission.ts';
import { passwordAgainForm, passwordAgainNames } from '#web/portal/parts/password-again.form.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { OtpField } from '#ui/forms/OtpField.tsx';
import { PasswordField } from '#ui/forms/PasswordField.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { codeForm, codeNames } from '#web/shared/parts/code.form.ts';
import { useProfileReload } from './profile.queries.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { Username } from '#ui/Username.tsx';

type NewFactor = ReplyOf<typeof startSecondFactor>;
type Stage = { at: 'password' } | { at: 'app'; factor: NewFactor } | { at: 'codes'; codes: readonly string[] };

type StartFactorDialogProps = { open: boolean; username: string; onClose: () => void };

const titles = { password: 'Activar dos pasos', app: 'Conecta tu aplicación', codes: 'Guarda tus códigos de respaldo' };

export function StartFactorDialog({ open, username, onClose }: StartFactorDialogProps) {
  const reload = useProfileReload();
  const [stage, setStage] = useState<Stage>({ at: 'password' });
  const close = () => {
    // Reloads the profile only when the dialog closes, because a reload would change the page behind the recovery
    // codes.
    if (stage.at === 'codes') void reload();
    setStage({ at: 'password' });
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={titles[stage.at]}
      dismissible={stage.at !== 'codes'}
      actions={
        stage.at === 'codes' ? (
          <Button size="xl" onClick={close}>
            Ya los guardé
          </Button>
        ) : undefined
      }
    >
      {stage.at === 'password' ? (
        <PasswordStage username={username} onStarted={(factor) => setStage({ at: 'app', factor })} />
      ) : stage.at === 'app' ? (
        <AppStage factor={stage.factor} onConfirmed={(codes) => setStage({ at: 'codes', codes })} />
      ) : (
        <RecoveryCodes codes={stage.codes} />
      )}
    </Dialog>
  );
}

function PasswordStage({ username, onStarted }: { username: string; onStarted: (factor: NewFactor) => void }) {
  const submission = useSubmission(async (body: { currentPassword: string }) =>
    onStarted(await call(startSecondFactor, { body })),
  );
  const form = useForm({
    initial: { currentPassword: '' },
    schema: passwordAgainForm,
    names: passwordAgainNames,
    submission,
  });
  return (
    <>
      <p className="mb-4">
        Necesitas una aplicación de códigos en tu celular, como Google Authenticator, Microsoft Authenticator o Aegis.
      </p>
      <Form form={form}>
        <Username value={username} />
        <PasswordField {...form.text('currentPassword')} label="Tu contraseña" autoComplete="current-password" />
        <Button type="submit" size="xl" block pending={form.pending}>
          Continuar
        </Button>
      </Form>
    </>
  );
}

function AppStage({ factor, onConfirmed }: { factor: NewFactor; onConfirmed: (codes: readonly string[]) => void }) {
  const submission = useSubmission(
    async (body: { code: string }) => onConfirmed((await call(confirmSecondFactor, { body })).recoveryCodes),
    (failure) => formRefusal(failure, 'No pudimos activarla'),
  );
  const form = useForm({ initial: { code: '' }, schema: codeForm, names: codeNames, submission });
  const start = useRef<HTMLParagraphElement>(null);
  useEffect(() => start.current?.focus(), []);
  const { key, qr, address } = factor;
  return (
    <>
      <p ref={start} tabIndex={-1}>
        Escanea este código con la aplicación, o escribe la clave en ella.
      </p>
      <div className="my-4 grid grid-cols-[minmax(0,1fr)] justify-items-center gap-3">
        <svg
          role="img"
          aria-label="Código QR para tu aplicación. También puedes usar la clave escrita."
          viewBox={`-4 -4 ${qr.size + 8} ${qr.size + 8}`}
          className="w-[min(12rem,100%)] rounded-md"
          shapeRendering="crispEdges"
        >
          {/* QR scanners need dark modules on a light background in both themes, and a margin of four modules. */}
          <rect x="-4" y="-4" width={qr.size + 8} height={qr.size + 8} fill="#fff" />
          <path d={qr.path} fill="#000" />
        </svg>
        <p className="text-center text-body-sm">
          Clave:{' '}
          <span className="font-semibold wrap-anywhere" translate="no">
            {key.match(/.{1,4}/g)?.join(' ')}
          </span>
        </p>
        <a className="link link-standalone hidden text-body-sm pointer-coarse:inline" href={address}>
          Abrir en la aplicación de este celular
        </a>
      </div>
      <Form form={form}>
        <OtpField
          {...form.value('code')}
          label="Código que muestra la aplicación"
          autoComplete="off"
          hint="Cambia cada 30 segundos."
        />
        <Button type="submit" size="xl" block pending={form.pending}>
          Activar
        </Button>
      </Form>
    </>
  );
}
