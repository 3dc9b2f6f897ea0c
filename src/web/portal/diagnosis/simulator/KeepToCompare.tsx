import { Button } from '#ui/Button.tsx';
import type { Simulator } from './use-simulator.ts';

/** Where nothing is kept yet. */
export function KeepToCompare({ keep }: Pick<Simulator, 'keep'>) {
  return (
    <div className="actions-row no-print">
      <Button variant="soft" size="lg" onClick={keep}>
        Guardar para comparar
      </Button>
      <p className="text-body-sm text-ink-2">Guarda este plan, cambia los valores y mira la diferencia.</p>
    </div>
  );
}
