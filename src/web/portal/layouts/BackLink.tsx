import { Link } from '@tanstack/react-router';
import { BackIcon } from '#ui/icons.ts';
import type { FocusMode } from '#web/shared/routing/page.ts';

export function BackLink({ to, label }: FocusMode['back']) {
  return (
    <Link
      to={to as '/portal/ofertas'}
      search={(before: Record<string, unknown>) => ({ oferta: before.oferta, acuerdo: before.acuerdo }) as object}
      className="link link-standalone max-sm:min-h-11 max-sm:min-w-11"
    >
      <BackIcon aria-hidden />
      <span className="max-sm:sr-only">{label}</span>
    </Link>
  );
}
