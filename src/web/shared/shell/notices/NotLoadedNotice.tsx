import { useHydrated } from '#ui/use-hydrated.ts';
import './not-loaded.css';

/** The address as it is, with its query: a sign-in may carry where it leads. */
const samePage = '';

/** Why a rendered page does not answer yet. Style alone shows it: after a second where a form cannot be sent, else later. */
export function NotLoadedNotice() {
  if (useHydrated()) return null;
  return (
    <p className="not-loaded" role="status">
      La página todavía está cargando: sus botones se activan al terminar. Si tarda, revisa tu conexión y{' '}
      <a href={samePage}>cárgala de nuevo</a>.
    </p>
  );
}
