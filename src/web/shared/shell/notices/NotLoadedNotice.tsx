import { useHydrated } from '#ui/use-hydrated.ts';
import './not-loaded.css';

/** The address as it is, with its query: a sign-in may carry where it leads. */
const samePage = '';

/**
 * Comes with a rendered page and goes once the application has taken it over. Where that never happens, style alone shows
 * it to who waits with the focus on something of the page.
 */
export function NotLoadedNotice() {
  if (useHydrated()) return null;
  return (
    <p className="not-loaded" role="status" popover="manual">
      Esta página no terminó de cargar. Revisa tu conexión y <a href={samePage}>cárgala de nuevo</a>.
    </p>
  );
}
