import { Money } from './Money.tsx';

/** Splits a text at its amounts. Parts with an odd index are amounts, including a punctuation mark after the amount. */
const amountParts = (text: string): string[] => text.split(/(\$\s?[\d.]*\d[.,;]?)/);

export function AmountsText({ children, strong = false }: { children: string; strong?: boolean }) {
  const parts = amountParts(children).map((part, index) => {
    if (index % 2 === 0) return part;
    const [amount = part, stop] = part.split(/(?=[.,;]$)/);
    const written = strong ? (
      <b>
        <Money>{amount}</Money>
      </b>
    ) : (
      <Money>{amount}</Money>
    );
    return (
      <span key={index} className="num">
        {written}
        {stop}
      </span>
    );
  });
  return <>{parts}</>;
}
