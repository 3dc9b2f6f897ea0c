import { Money } from './Money.tsx';

/** Every other part is an amount, with the full stop after it. */
const amountParts = (text: string): string[] => text.split(/(\$\s?[\d.]*\d[.,;]?)/);

/** A text whose amounts do not wrap, and are hidden with all others. */
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
