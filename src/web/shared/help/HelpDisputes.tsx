import { useLocation } from '@tanstack/react-router';
import { RouterButton } from '#web/shared/parts/links.tsx';
import { isPortalPath } from '#web/shared/routing/safe-address.ts';
import { cx } from '#ui/class-names.ts';

/**
 * A link to file a dispute. Inside the portal, the link leads to the dispute page of the portal, because a public page
 * ends the session.
 */
export function HelpDisputes({ frame }: { frame?: string | undefined }) {
  const inPortal = useLocation({ select: ({ pathname }) => isPortalPath(pathname) });
  return (
    <section id="reclamos" className={cx('help-channels', frame)} aria-labelledby="reclamos-titulo">
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
