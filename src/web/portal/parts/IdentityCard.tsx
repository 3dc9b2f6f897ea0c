import { useState } from 'react';
import { fillMessage } from '#contract/fill-message.ts';
import type { IdentityStanding } from '#contract/identity-standing.ts';
import * as messages from '#contract/messages.es-CO.json';
import { latePart } from '#web/shared/parts/late-part.ts';
import { useUser } from '#web/shared/session/SessionProvider.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ShieldIcon } from '#ui/icons.ts';
import { Notice } from '#ui/Notice.tsx';

const ConfirmIdentityDialog = latePart(async () => (await import('./ConfirmIdentityDialog.tsx')).ConfirmIdentityDialog);

/** The card is shown even without debts on file, because debts may become visible only after the check. */
export function IdentityCard({ standing }: { standing: IdentityStanding }) {
  const user = useUser();
  if (!user || standing === 'CONFIRMADA') return null;
  if (standing === 'EN_REVISION') {
    const { titulo, texto } = messages.IDENTITY_REVIEW;
    return <Notice title={titulo}>{fillMessage(texto, { correo: user.email ?? 'tu correo' })}</Notice>;
  }
  return <ProveYourself username={user.documentNumber} />;
}

function ProveYourself({ username }: { username: string }) {
  const [asking, setAsking] = useState(false);
  return (
    <Card as="section" look="soft" padding="roomy" aria-labelledby="confirmar-identidad">
      <h2 id="confirmar-identidad" className="h2 flex items-center gap-2">
        <ShieldIcon aria-hidden className="size-[1.1em] shrink-0" /> ¿Esperabas ver una deuda?
      </h2>
      <p className="mt-1 mb-4 max-w-measure">
        Las deudas solo se le muestran a su titular. Confirma que eres tú: unas preguntas cortas y un código a un
        contacto que la entidad ya tenía.
      </p>
      <Button variant="secondary" size="xl" onClick={() => setAsking(true)}>
        Confirmar que soy yo
      </Button>
      <ConfirmIdentityDialog open={asking} onClose={() => setAsking(false)} username={username} />
    </Card>
  );
}
