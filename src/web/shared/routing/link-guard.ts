import { createStore } from 'zustand/vanilla';
import { currentAddress } from '#web/shared/session/browser.ts';
import { mayNavigate } from './safe-address.ts';

/** The address that was last refused, until the person has read so. */
export const refusedLink = createStore<{ address: string | undefined }>(() => ({ address: undefined }));

type LinkFacts = Pick<HTMLAnchorElement, 'href' | 'target' | 'rel'>;

/**
 * Whether a link may be followed. One that leads outside says so itself: `rel="external"`, or a new tab without opener.
 * Writing to somebody and calling somebody leave this page where it is.
 */
export function mayFollow({ href, target, rel }: LinkFacts, origin: string): boolean {
  const words = rel.split(/\s+/);
  const saysSo = words.includes('external') || (target === '_blank' && words.includes('noopener'));
  return mayNavigate(href, origin, saysSo || /^(?:mailto|tel):/i.test(href));
}

/** Looks at every link that a person follows, before anybody else does; what may not be followed is refused and shown. */
export function guardLinks(document: Document, refuse = showRefused): void {
  const look = (event: MouseEvent) => {
    // Our own code saves files through a link that it clicks itself.
    if (!event.isTrusted) return;
    const link = (event.target as Element | null)?.closest?.<HTMLAnchorElement>('a[href]');
    if (!link || mayFollow(link, currentAddress().origin)) return;
    event.preventDefault();
    event.stopPropagation();
    refuse(link.getAttribute('href') ?? '');
  };
  document.addEventListener('click', look, { capture: true });
  document.addEventListener('auxclick', look, { capture: true });
}

const longestShown = 300;

export function showRefused(address: string): void {
  refusedLink.setState({ address: address.slice(0, longestShown) });
}
