import { RouterButton } from '#web/shared/parts/links.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ForkedTrail } from '#ui/illustrations/ForkedTrail.tsx';

export function EndedStep() {
  return (
    <EmptyState
      headingLevel={1}
      illustration={<ForkedTrail />}
      title="Este paso ya no está abierto"
      actions={
        <>
          <RouterButton to="/iniciar-sesion">Iniciar sesión</RouterButton>
          <RouterButton to="/registro" variant="quiet">
            Crear cuenta
          </RouterButton>
        </>
      }
    >
      Por seguridad dura media hora. Si ya confirmaste tu correo, entra con tu documento y tu contraseña.
    </EmptyState>
  );
}
