import { Button } from '#ui/Button.tsx';
import type { Simulator } from './use-simulator.ts';

export function KeepToCompare({ keep }: Pick<Simulator, 'keep'>) {
  return (
    <Button variant="soft" size="lg" className="no-print justify-self-start" onClick={keep}>
      Guardar para comparar
    </Button>
  );
}
