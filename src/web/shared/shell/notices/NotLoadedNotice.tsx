import { useHydrated } from '#ui/use-hydrated.ts';
import './not-loaded.css';

/** The address as it is, with its query: a sign-in may carry where it leads. */
const samePage = '';

/**
 * Why a rendered page does not answer yet. Style alone shows it: after a second where a form cannot be sent, else later. Each line is
 * a block of its own, so that no block is the largest paint of the page.
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
