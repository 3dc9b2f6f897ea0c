import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { exchangeToken } from '#contract/auth.ts';
import { call } from '#web/shared/api/client.ts';
import { isProblem } from '#web/shared/api/failures.ts';
import { formRefusal, useSubmission } from '#web/shared/api/use-submission.ts';
import { UsedLink } from '#web/site/parts/UsedLink.tsx';
import { dropInvitation, heldInvitation } from '#web/site/invitation.ts';
import { openProcedure } from '#web/shared/session/choices/procedure.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import { BloomingTree } from '#ui/illustrations/BloomingTree.tsx';

/** Only a click uses the invitation, because link scanners also open the URL. */
export function InvitationPage() {
  // Kept in state, because `dropInvitation` clears the held token before the navigation ends.
  const [token] = useState(heldInvitation);
  return token !== undefined && <Invitation token={token} />;
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
