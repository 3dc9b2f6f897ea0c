import { Button } from '#ui/Button.tsx';
import { TextButton } from '#ui/TextButton.tsx';
import type { IdentityWays } from './identity-ways.ts';

export function LeaveWays({ ways: { leaving, leave } }: { ways: IdentityWays }) {
  return (
    <div className="mt-3 grid gap-4">
      <Button size="2xl" block variant="quiet" pending={leaving} onClick={() => leave('DESPUES')}>
        Entrar ahora y confirmar después
      </Button>
      <p className="text-center text-body-sm text-ink-2">
        ¿Vienes por el diagnóstico o el programa?{' '}
        <TextButton onClick={() => leave('SIN_DEUDAS')}>No tengo deudas aquí</TextButton>
      </p>
    </div>
  );
}
