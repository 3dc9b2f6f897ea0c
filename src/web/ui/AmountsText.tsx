import { Money } from './Money.tsx';

/** A sentence of ours or of the server with its amounts kept whole, and hidden with the others. */
export function AmountsText({ children }: { children: string }) {
  return children
    .split(/(\$\s?[\d.]*\d)/)
    .map((part, index) => (index % 2 === 1 ? <Money key={index}>{part}</Money> : part));
}
