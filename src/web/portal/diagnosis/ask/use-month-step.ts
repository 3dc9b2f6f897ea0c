import { useEffect, useState } from 'react';
import { useHistoryStep } from '#web/portal/parts/use-history-step.ts';
import { monthSteps, type MonthView } from './month-steps.ts';

const views: readonly MonthView[] = [...monthSteps, 'review'];

/**
 * Every answer is saved as it is given, so a page that is loaded anew shows the step of its entry of the history.
 * @param opening The view of an entry that names none.
 */
export function useMonthStep(opening: MonthView) {
  const { asked, before, name, go } = useHistoryStep(views);
  const [opened] = useState(asked ?? opening);
  const view = asked ?? opening;
  useEffect(() => {
    // Also when an address with another part of the page is opened over it.
    if (asked === undefined) void name(view);
    // `name` is another function at each rendering.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [asked, view]);
  return { view, from: before, opened, go: (to: MonthView) => go(to, view) };
}
