import { formatPesos, zeroPesos, type Pesos } from '#domain/money/money.ts';
import { useAmountsHidden } from '#ui/AmountsHidden.tsx';
import { bindText, type Followed } from '#ui/store-binding.ts';
import { Money } from '#ui/Money.tsx';

type MovingMoneyProps<T> = {
  of: Followed<T>;
  amount: (now: T) => Pesos | undefined;
};

/** The store updates the amount without a React render. */
export function MovingMoney<T>({ of, amount }: MovingMoneyProps<T>) {
  const hidden = useAmountsHidden();
  if (hidden) return <Money>{formatPesos(zeroPesos)}</Money>;
  const words = (now: T) => {
    const known = amount(now);
    return known === undefined ? undefined : formatPesos(known);
  };
  return <span className="money" ref={bindText(of, words)} />;
}
