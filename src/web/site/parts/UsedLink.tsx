import * as messages from '#contract/messages.es-CO.json';
import { RouterButton } from '#web/shared/parts/links.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ForkedTrail } from '#ui/illustrations/ForkedTrail.tsx';

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
