import { Link } from '@tanstack/react-router';
import { ForwardIcon } from '#ui/icons.ts';

type HomeTileProps = {
  to: '/portal/ofertas' | '/portal/documentos' | '/portal/diagnostico';
  title: string;
  detail: string;
};

/** A way to one part of the portal, with what waits there. */
export function HomeTile({ to, title, detail }: HomeTileProps) {
  return (
    <Link to={to} className="card flex justify-between gap-4 no-underline hover:bg-surface-2">
      <span>
        <b className="block font-semibold">{title}</b>
        <span className="text-body-sm text-ink-2">{detail}</span>
      </span>
      <ForwardIcon aria-hidden className="shrink-0 self-center text-ink-3" />
    </Link>
  );
}
