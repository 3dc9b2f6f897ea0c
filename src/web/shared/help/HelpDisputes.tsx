import { RouterButton } from '#web/shared/parts/links.tsx';
import { cx } from '#ui/class-names.ts';

export function HelpDisputes({ inPortal }: { inPortal: boolean }) {
  return (
    <section id="reclamos" className={cx('help-channels', !inPortal && 'wrap')} aria-labelledby="reclamos-titulo">
      <h2 id="reclamos-titulo" className="h2">
        Reclamos
      </h2>
      <p className="mt-2 mb-4 max-w-measure">
        ¿No reconoces una deuda, ya la pagaste o algo no cuadra? Te respondemos en máximo 15 días hábiles.
      </p>
      <RouterButton to={inPortal ? '/portal/reclamos' : '/reclamos'} variant="soft" size="xl">
        {inPortal ? 'Ver mis reclamos' : 'Presentar un reclamo'}
      </RouterButton>
    </section>
  );
}
