import { useEffect, useState } from 'react';
import { useHistoryStep } from '#web/portal/parts/use-history-step.ts';
import { monthSteps, type MonthView } from './month-steps.ts';

const views: readonly MonthView[] = [...monthSteps, 'review'];

export function useMonthStep(opening: MonthView) {
  const { asked, before, name, go } = useHistoryStep(views);
  const [opened] = useState(asked ?? opening);
  const view = asked ?? opening;
  useEffect(() => {
    // A link to an anchor of the page creates a history entry without a step.
    if (asked === undefined) void name(view);
    // `name` is not a dependency, because `name` changes at each rendering.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [asked, view]);
  return { view, from: before, opened, go: (to: MonthView) => go(to, view) };
}
