import { fillMessage } from '#contract/fill-message.ts';
import * as messages from '#contract/messages.es-CO.json';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ForkedTrail } from '#ui/illustrations/ForkedTrail.tsx';
import { UnfinishedBridge } from '#ui/illustrations/UnfinishedBridge.tsx';
import { triesText, type IdentityWays } from './identity-ways.ts';

export function IdentityFailed({ triesLeft, ways }: { triesLeft: number; ways: IdentityWays }) {
  const { titulo, texto } = messages.IDENTITY_FAILED;
  return (
    <EmptyState
      headingLevel={1}
      illustration={<ForkedTrail />}
      title={titulo}
      actions={
        <>
          {triesLeft > 0 ? (
            <Button size="2xl" pending={ways.beginning} onClick={ways.begin}>
              Volver a responder
            </Button>
          ) : null}
          <Button
            size="2xl"
            variant={triesLeft > 0 ? 'quiet' : 'primary'}
            pending={ways.leaving}
            onClick={() => ways.leave('DESPUES')}
          >
            Entrar y confirmar después
          </Button>
        </>
      }
    >
      {triesLeft > 0 ? `${triesText(triesLeft)} También puedes entrar y confirmar después.` : texto}
    </EmptyState>
  );
}

export function IdentityUnderReview({ ways }: { ways: IdentityWays }) {
  const { titulo, texto, accion } = messages.IDENTITY_REVIEW;
  return (
    <EmptyState
      headingLevel={1}
      illustration={<UnfinishedBridge />}
      title={titulo}
      actions={
        <Button size="2xl" pending={ways.leaving} onClick={() => ways.leave('DESPUES')}>
          {accion}
        </Button>
      }
    >
      {fillMessage(texto, { correo: 'tu correo' })}
    </EmptyState>
  );
}
