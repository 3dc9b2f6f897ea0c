import { useLocation } from '@tanstack/react-router';
import { RouterButton } from '#web/shared/parts/links.tsx';

export function AddEmail({ block = false, onLeave }: { block?: boolean; onLeave?: () => void }) {
  const here = useLocation({ select: ({ href }) => href });
  return (
    <RouterButton
      to="/portal/perfil"
      search={{ agregar: 'correo', volver: here }}
      size={block ? '2xl' : 'lg'}
      block={block}
      onClick={onLeave}
    >
      Agregar mi correo
    </RouterButton>
  );
}
