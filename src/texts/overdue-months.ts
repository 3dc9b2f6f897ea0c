import { capitalised } from '#domain/capitalised.ts';
import { instalmentMonths } from '#domain/agreements/instalment-months.ts';
import { isUnpaid, type Instalment } from '#domain/agreements/instalments.ts';
import { formatDay, monthName, type IsoDate } from '#domain/time/calendar.ts';

type Due = Pick<Instalment, 'number' | 'dueOn' | 'amount' | 'paid' | 'waived'>;

export function overdueMonthsText(
  instalments: readonly Due[],
  { today, nextOn }: { today: IsoDate; nextOn: IsoDate },
): string | undefined {
  const months = instalmentMonths(instalments);
  const overdue = instalments.flatMap((each, index) =>
    each.number > 0 && isUnpaid(each) && each.dueOn < today ? [monthName(months[index]!.month)] : [],
  );
  const last = overdue.at(-1);
  if (last === undefined) return undefined;
  const before = overdue.slice(0, -1);
  const names = before.length === 0 ? last : `${before.join(', ')} y ${last}`;
  const verb = before.length === 0 ? 'venció' : 'vencieron';
  return capitalised(`${names} ya ${verb}: la próxima es el ${formatDay(nextOn)}.`);
}
