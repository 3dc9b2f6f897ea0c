import type { Pesos } from '#domain/money/money.ts';
import { formatPesos } from '#domain/money/money.ts';
import { formatLongDate, formatWeekday, type IsoDate } from '#domain/time/calendar.ts';
import { Money } from '#ui/Money.tsx';

export function AmountDue({ label, amount, dueOn }: { label: string; amount: Pesos; dueOn: IsoDate }) {
  return (
    <>
      <p className="text-body-sm font-semibold text-ink-2">{label}</p>
      <p className="mt-1">
        <Money size="xl">{formatPesos(amount)}</Money>
      </p>
      <p className="mt-2 mb-5 text-ink-2">
        Hasta el{' '}
        <b className="text-ink">
          {formatWeekday(dueOn)} {formatLongDate(dueOn)}
        </b>
      </p>
    </>
  );
}
