import { useQuery } from '@tanstack/react-query';
import { configQuery } from '#web/shared/api/queries.ts';
import { mayNavigate } from '#web/shared/routing/safe-address.ts';
import { currentAddress } from '#web/shared/session/browser.ts';

/** The link is undefined when the configuration contains no link or a URL that is not allowed. */
export function useWhatsApp(): { href: string | undefined; hours: string | undefined } {
  const { data } = useQuery(configQuery('common-links.json'));
  const href: unknown = data?.whatsApp?.href;
  const isAllowed = typeof href === 'string' && mayNavigate(href, currentAddress().origin, true);
  return { href: isAllowed ? href : undefined, hours: data?.horario?.texto };
}
