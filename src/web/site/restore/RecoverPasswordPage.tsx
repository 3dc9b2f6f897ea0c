import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { validateRecoveryCode } from '#contract/recovery.ts';
import { call } from '#web/shared/api/client.ts';
import { formRefusal } from '#web/shared/api/use-submission.ts';
import { codeHints, isSpentCode } from '#web/shared/api/code-texts.ts';
import { RouterButton, RouterLink } from '#web/shared/parts/links.tsx';
import { CodeForm } from '#web/shared/parts/CodeForm.tsx';
import { ResendCode } from '#web/shared/parts/ResendCode.tsx';
import { openProcedure } from '#web/shared/session/choices/procedure.ts';
import {
  closeRecovery,
  currentRecovery,
  recoveryWish,
  type OpenRecovery,
  type RecoveryWish,
} from '#web/shared/session/visit/recovery.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ForkedTrail } from '#ui/illustrations/ForkedTrail.tsx';
import { askRecoveryCode } from './ask-recovery-code.ts';

/** The server has sent the code only if the account exists. */
export function RecoverPasswordPage() {
  const [open, setOpen] = useState(currentRecovery);
  if (!open) return <NothingAsked />;
  return <RecoveryCodeForm key={open.requestId} open={open} onAskedAgain={() => setOpen(currentRecovery())} />;
}

function RecoveryCodeForm({ open, onAskedAgain }: { open: OpenRecovery; onAskedAgain: () => void }) {
  const navigate = useNavigate();
  const [spent, setSpent] = useState(false);
  const verify = async ({ code }: { code: string }) => {
    const { procedureId, maskedTarget } = await call(validateRecoveryCode, {
      body: { requestId: open.requestId, code },
    });
    openProcedure(procedureId, { contact: maskedTarget, document: recoveryWish() });
    closeRecovery();
    await navigate({ to: '/restaurar/nueva-contrasena', replace: true });
  };
  const explain = (failure: unknown) => {
    setSpent(isSpentCode(failure));
    return formRefusal(failure, 'No pudimos revisar el código');
  };
  // A reload loses the request's data, so the user must enter the identity document again.
  const wish = recoveryWish();
  const other = open.channel === 'celular' ? ('email' as const) : ('celular' as const);
  const ask = async (channel: RecoveryWish['channel']) => wish && askRecoveryCode({ ...wish, channel });
  return (
    <>
      <h1 className="h1" tabIndex={-1}>
        Escribe el código
      </h1>
      <p className="lead mt-3 mb-8" role="status">
        Si hay una cuenta, el código va en camino {open.channel === 'celular' ? 'al celular' : 'al correo'} que tenemos
        registrado.
      </p>
      <CodeForm send={verify} explain={explain} hint={spent ? undefined : codeHints[open.channel]} />
      <ResendCode
        resendAt={new Date(open.resendAt)}
        spent={spent}
        onAsked={onAskedAgain}
        ask={() => ask(open.channel)}
        other={{ label: other === 'celular' ? 'Enviar al celular' : 'Enviar al correo', ask: () => ask(other) }}
        instead={wish ? undefined : <RouterLink to="/restaurar/olvido-contrasena">Pide otro código</RouterLink>}
      />
      <p className="mt-6">
        <RouterLink to="/restaurar/olvido-contrasena" standalone>
          Cambiar el documento
        </RouterLink>
      </p>
    </>
  );
}

function NothingAsked() {
  return (
    <EmptyState
      headingLevel={1}
      illustration={<ForkedTrail />}
      title="Primero pide un código"
      actions={
        <>
          <RouterButton to="/restaurar/olvido-contrasena" replace>
            Pedir un código
          </RouterButton>
          <RouterButton to="/iniciar-sesion" variant="quiet">
            Iniciar sesión
          </RouterButton>
        </>
      }
    >
      Aquí no hay ningún código por confirmar. Pídelo con tu documento.
    </EmptyState>
  );
}
