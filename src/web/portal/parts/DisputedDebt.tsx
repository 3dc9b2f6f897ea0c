import { RouterLink } from '#web/shared/parts/links.tsx';
import { Tag } from '#ui/Tag.tsx';

export const frozenText = 'Congelada: no hay nada que pagar mientras siga en reclamo.';

export const DisputedDebt = () => (
  <p className="flex flex-wrap items-center gap-3">
    <Tag tone="info">En reclamo</Tag>
    <RouterLink to="/portal/reclamos" standalone>
      Ver mi reclamo
    </RouterLink>
  </p>
);
