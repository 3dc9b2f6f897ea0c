import { Money } from './Money.tsx';

/** Every other part is an amount. */
const amountParts = (text: string): string[] => text.split(/(\$\s?[\d.]*\d)/);

/** A sentence of ours or of the server with its amounts kept whole, and hidden with the others. */
export function AmountsText({ children, strong = false }: { children: string; strong?: boolean }) {
  return amountParts(children).map((part, index) => {
    if (index % 2 === 0) return part;
    const amount = <Money key={index}>{part}</Money>;
    return strong ? <b key={index}>{amount}</b> : amount;
  });
}
