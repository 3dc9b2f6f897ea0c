import { createStore } from 'zustand/vanilla';
import { currentAddress } from '#web/shared/session/browser.ts';
import { mayNavigate } from './safe-address.ts';

/** The refused address that the dialog shows. */
export const refusedLink = createStore<{ address: string | undefined }>(() => ({ address: undefined }));

type LinkFacts = Pick<HTMLAnchorElement, 'href' | 'target' | 'rel'>;

/** Whether a link may be followed. An external one needs `rel="external"` or a new tab without opener. */
export function mayFollow({ href, target, rel }: LinkFacts, origin: string): boolean {
  const words = rel.split(/\s+/);
  const saysSo = words.includes('external') || (target === '_blank' && words.includes('noopener'));
  return mayNavigate(href, origin, saysSo || /^(?:mailto|tel):/i.test(href));
}

/** Checks every followed link in the capture phase; refused ones are shown in a dialog. */
export function guardLinks(document: Document, refuse = showRefused): void {
  const look = (event: MouseEvent) => {
    // The application saves files by clicking a link in a script.
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
