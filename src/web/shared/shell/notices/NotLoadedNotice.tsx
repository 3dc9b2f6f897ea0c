import { useHydrated } from '#ui/use-hydrated.ts';
import './not-loaded.css';

/**
 * This href reloads the current page with its query. On /iniciar-sesion, the query may contain the URL to open next.
 */
const samePage = '';

/**
 * CSS shows the notice after 1 s on a page with a disabled form, and after 12 s on a page with a skeleton. Each line is
 * its own block, so that no block is the largest contentful paint.
 */
export function NotLoadedNotice() {
  if (useHydrated()) return null;
  return (
    <div className="not-loaded" role="status">
      <p>La página todavía está cargando.</p>
      <p>Sus botones se activan al terminar.</p>
      <p>
        Si tarda, revisa tu conexión y <a href={samePage}>cárgala de nuevo</a>.
      </p>
    </div>
  );
}
