import { wordsBeforeAmount } from './forms/amount-words.ts';
import { cx } from './class-names.ts';
import { useAmountsHidden } from './AmountsHidden.tsx';

type MoneyProps = {
  /** For example "$ 1.372.000". Words before the currency sign stay visible when amounts are hidden. */
  children: string;
  size?: 'md' | 'lg' | 'xl' | '2xl';
  className?: string;
};

export function Money({ children, size, className }: MoneyProps) {
  const hidden = useAmountsHidden();
  return (
    <span
      className={cx('money', size && `money-${size}`, className)}
      translate={wordsBeforeAmount(children) === '' ? 'no' : undefined}
    >
      {hidden ? (
        <>
          {wordsBeforeAmount(children)}
          <span className="money-mask" aria-hidden="true">
            ••••••
          </span>
          <span className="sr-only">valor oculto</span>
        </>
      ) : (
        children
      )}
    </span>
  );
}
