import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { exchangeToken } from '#contract/auth.ts';
import * as messages from '#contract/messages.es-CO.json';
import { call } from '#web/api/client.ts';
import { isProblem } from '#web/api/failures.ts';
import { formRefusal, useSubmission } from '#web/api/use-submission.ts';
import { RouterButton } from '#web/parts/links.tsx';
import { dropInvitation, heldInvitation } from '#web/routing/invitation.ts';
import { openProcedure } from '#web/session/choices/procedure.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FormProblem } from '#web/ui/forms/FormProblem.tsx';
import { BloomingTree } from '#web/ui/illustrations/BloomingTree.tsx';
import { ForkedTrail } from '#web/ui/illustrations/ForkedTrail.tsx';

/** `/`: an invitation waits for a press, because looking at a link must not use it up. Without one, the health check. */
export function InvitationPage() {
  // Read once: it stays on screen while it is being used.
  const [token] = useState(heldInvitation);
  return token === undefined ? <p>ok</p> : <Invitation token={token} />;
}

function Invitation({ token }: { token: string }) {
  const navigate = useNavigate();
  const [used, setUsed] = useState(false);
  const acceptance = useSubmission(
    async () => {
      const { procedureId } = await call(exchangeToken, { body: { token } });
      openProcedure(procedureId);
      dropInvitation();
      await navigate({ to: '/restaurar/nueva-contrasena', replace: true });
    },
    (failure) => {
      setUsed(isProblem(failure, 'RESET_TOKEN_INVALID'));
      return formRefusal(failure, 'No pudimos abrir tu invitación');
    },
  );

  if (used) return <UsedLink />;
  return (
    <div className="mx-auto w-full max-w-form">
      {acceptance.refusal ? <FormProblem refusal={acceptance.refusal} /> : null}
      <EmptyState
        headingLevel={1}
        illustration={<BloomingTree />}
        title="Te damos la bienvenida"
        actions={
          <Button size="3xl" pending={acceptance.pending} onClick={() => void acceptance.send(undefined)}>
            Crear mi contraseña
          </Button>
        }
      >
        Con esta invitación creas tu contraseña y entras a ver tus ofertas. El enlace se usa una sola vez.
      </EmptyState>
    </div>
  );
}

/** An invitation or a recovery that ended or was used. */
export function UsedLink() {
  const { titulo, texto } = messages.RESET_TOKEN_INVALID;
  return (
    <EmptyState
      headingLevel={1}
      illustration={<ForkedTrail />}
      title={titulo}
      actions={
        <>
          <RouterButton to="/restaurar/olvido-contrasena">Pedir enlace nuevo</RouterButton>
          <RouterButton to="/iniciar-sesion" variant="quiet">
            Iniciar sesión
          </RouterButton>
        </>
      }
    >
      {texto}
    </EmptyState>
  );
}
