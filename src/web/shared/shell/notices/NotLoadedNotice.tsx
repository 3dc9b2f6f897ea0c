import { useHydrated } from '#ui/use-hydrated.ts';
import './not-loaded.css';

/** The current address with its query: a sign-in may carry its target. */
const samePage = '';

/**
 * Explains why a rendered page does not respond yet. CSS shows it after a delay: a second where a form cannot be sent,
 * else later. Each line is its own block, so that no block is the largest contentful paint.
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
