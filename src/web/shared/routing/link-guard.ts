import { createStore } from 'zustand/vanilla';
import { currentAddress } from '#web/shared/session/browser.ts';
import { mayNavigate } from './safe-address.ts';

export const refusedLink = createStore<{ address: string | undefined }>(() => ({ address: undefined }));

type LinkFacts = Pick<HTMLAnchorElement, 'href' | 'target' | 'rel'>;

/** An external link needs `rel="external"`, or a new tab with `noopener`. */
export function mayFollow({ href, target, rel }: LinkFacts, origin: string): boolean {
  const words = rel.split(/\s+/);
  const saysSo = words.includes('external') || (target === '_blank' && words.includes('noopener'));
  return mayNavigate(href, origin, saysSo || /^(?:mailto|tel):/i.test(href));
}

export function guardLinks(document: Document, refuse = showRefused): void {
  const look = (event: MouseEvent) => {
    // The application saves files by clicking a link in a script. Such a click is not a trusted event and is allowed.
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
